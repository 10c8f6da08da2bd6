/** Sounds, made without files: wood on a move, coin on a payment, cloth on a card, a low bell on your turn. */
import { page } from "./session.svelte.ts";

export type Sound = "wood" | "coin" | "cloth" | "bell";

let context: AudioContext | null = null;
/** Everything goes through it: how loud it all is. */
let master: GainNode | null = null;
let noise: AudioBuffer | null = null;

/** Where the slider stands for who never moved it. */
export const USUAL_VOLUME = 0.7;

/** What the signal is multiplied with where the slider stands there: ears hear ratios, so halfway sounds like half. */
export function loudness(volume: number): number {
  return Math.min(1, Math.max(0, volume)) ** 2;
}

/** Play a sound, if sounds are wished for; they are off at first. Never throws: silence is no error. */
export function sound(which: Sound): void {
  if (page().sound !== true || typeof AudioContext === "undefined") return;
  try {
    if (!context || !master) {
      context = new AudioContext();
      master = context.createGain();
      master.connect(context.destination);
    }
    if (context.state === "suspended") void context.resume();
    master.gain.value = loudness(page().volume ?? USUAL_VOLUME);
    MADE[which](context, master, context.currentTime + 0.01);
  } catch {
    context = null;
  }
}

/** A gain that rises at once and dies away. */
function fading(audio: AudioContext, out: AudioNode, at: number, loud: number, seconds: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + seconds);
  gain.connect(out);
  return gain;
}

function tone(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  pitch: number,
  loud: number,
  seconds: number,
  shape: OscillatorType = "sine",
): void {
  const voice = audio.createOscillator();
  voice.type = shape;
  voice.frequency.setValueAtTime(pitch, at);
  voice.connect(fading(audio, out, at, loud, seconds));
  voice.start(at);
  voice.stop(at + seconds + 0.02);
}

function rustle(
  audio: AudioContext,
  out: AudioNode,
  at: number,
  kind: BiquadFilterType,
  pitch: number,
  loud: number,
  seconds: number,
): void {
  if (!noise) {
    noise = audio.createBuffer(1, audio.sampleRate / 2, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let each = 0; each < samples.length; each += 1) samples[each] = Math.random() * 2 - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  const filter = audio.createBiquadFilter();
  filter.type = kind;
  filter.frequency.setValueAtTime(pitch, at);
  filter.Q.setValueAtTime(kind === "bandpass" ? 2.5 : 0.7, at);
  source.connect(filter);
  filter.connect(fading(audio, out, at, loud, seconds));
  source.start(at);
  source.stop(at + seconds + 0.02);
}

const MADE: Readonly<Record<Sound, (audio: AudioContext, out: AudioNode, at: number) => void>> = {
  wood(audio, out, at) {
    tone(audio, out, at, 190, 0.22, 0.09, "triangle");
    rustle(audio, out, at, "bandpass", 900, 0.16, 0.045);
  },
  coin(audio, out, at) {
    tone(audio, out, at, 2350, 0.06, 0.22);
    tone(audio, out, at + 0.055, 3140, 0.05, 0.28);
  },
  cloth(audio, out, at) {
    rustle(audio, out, at, "lowpass", 1500, 0.1, 0.16);
    rustle(audio, out, at + 0.05, "bandpass", 2600, 0.05, 0.12);
  },
  bell(audio, out, at) {
    tone(audio, out, at, 196, 0.2, 1.6);
    tone(audio, out, at, 196 * 2.76, 0.05, 0.9);
    tone(audio, out, at, 196 * 5.4, 0.02, 0.45);
  },
};

import { mount } from "svelte";
import App from "./app/App.svelte";
import { keepShell } from "./app/service-worker.ts";
import "./styles/fonts.css";
import "./styles/tokens.css";
import "./styles/base.css";
import "./styles/list-pages.css";

const root = document.getElementById("app");
if (root) mount(App, { target: root });
keepShell();

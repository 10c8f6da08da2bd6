/** Beside each file that is worth it lies the same one packed with Brotli, which the server sends to who takes it. */
import { promisify } from "node:util";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const packed = promisify(brotliCompress);
const WORTH_PACKING = /\.(js|css|svg|json|html)$/;
const SMALL = 1000;

export function packFiles(): Plugin {
  return {
    name: "pack-files",
    apply: "build",
    async writeBundle({ dir = "" }, bundle) {
      await Promise.all(
        Object.keys(bundle)
          .filter((name) => WORTH_PACKING.test(name))
          .map(async (name) => {
            const plain = await readFile(join(dir, name));
            if (plain.length <= SMALL) return;
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length };
            await writeFile(join(dir, `${name}.br`), await packed(plain, { params }));
          }),
      );
    },
  };
}

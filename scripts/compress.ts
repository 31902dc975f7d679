import { glob, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Writes `x.br` and `x.gz` beside each text asset, so that no request waits for a compressor. */
export async function compressAssets(folder: string): Promise<void> {
  const pattern = '**/*.{js,css,svg,json,txt,html,xml,webmanifest}'
  // The manifest in `.vite/` is read by the server alone, and this glob passes over dot folders.
  const assets = await Array.fromAsync(glob(pattern, { cwd: folder }))
  await Promise.all(assets.map((asset) => compress(path.join(folder, asset))))
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, { params }), // quality 11 is the default
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

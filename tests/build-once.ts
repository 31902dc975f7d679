import { runVisibly } from '#scripts/tool.ts'

/** The browser tests use the built application, as people do; it is built once for all of them. */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function buildOnce(): Promise<void> {
  const code = await runVisibly(['scripts/build.ts'])
  if (code !== 0) throw new Error('The application could not be built.')
}

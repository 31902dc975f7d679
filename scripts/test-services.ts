import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { findPostgres } from './postgres.ts'
import { findProgram } from './program.ts'

/** What the tests need from the machine, by Debian package. */
const services: Record<string, () => boolean> = {
  chromium: () => findChromium() !== undefined,
  'chromium-headless-shell': () =>
    (process.env.CHROMIUM ?? findProgram('chromium-headless-shell')) !== undefined,
  postgresql: () => findPostgres() !== undefined,
  // For tests/other-browsers.spec.ts.
  'firefox-esr': () => (findProgram('firefox-esr') ?? findProgram('firefox')) !== undefined,
  'webkit2gtk-driver': () => findProgram('WebKitWebDriver') !== undefined,
  xvfb: () => findProgram('Xvfb') !== undefined,
  // For tests/power-fault.test.ts.
  strace: () => findProgram('strace') !== undefined,
  // For src/server/listen-tls.test.ts and src/client/zip.test.ts.
  openssl: () => findProgram('openssl') !== undefined,
  python3: () => findProgram('python3') !== undefined,
  'redis-server': () => findProgram('redis-server') !== undefined,
  // Without them Arabic and emoji are boxes, in the screenshots too.
  'fonts-noto-core': () => existsSync('/usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf'),
  'fonts-noto-color-emoji': () => existsSync('/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf'),
}

/** Installs what is missing where that is ours to do: as root on Debian and its like. */
export function installServices(): void {
  const missing = Object.keys(services).filter((name) => !services[name]?.())
  if (missing.length === 0 || !isRootOnDebian()) return
  console.log(`Installing with apt: ${missing.join(', ')} …`)
  const updated = runApt(['update'])
  // One by one after a failure: a package that this release lacks must not take the others along.
  if (runApt(['install', ...missing])) return
  const failed = missing.filter((name) => !runApt(['install', name]))
  console.log(`apt could not install: ${failed.join(', ')}${updated ? '' : ' (no package lists)'}.`)
}

function isRootOnDebian(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function runApt(args: string[]): boolean {
  const options = ['-qq', '-y', '-o', 'DPkg::Lock::Timeout=120', '--no-install-recommends']
  const { status } = spawnSync('apt-get', [...options, ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: 'ignore',
  })
  return status === 0
}

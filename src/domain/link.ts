/** A link as people write it: without `https://`, if they leave it out. What is no link stays as it is. */
export function completeLink(written: string): string {
  const link = written.trim()
  // A colon before the first slash is a scheme of its own, or a port: not ours to guess.
  return /^[^\s/:]+\.[^\s/:]+(\/\S*)?$/.test(link) ? `https://${link}` : link
}

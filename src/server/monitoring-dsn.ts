/** Where reports go, and the public key that browsers name when they send one. */
export interface Dsn {
  /** As browsers get it: without the secret that old addresses carry. */
  public: string
  key: string
  /** The service's endpoint for envelopes. */
  endpoint: string
}

/** `https://key@host:port/path/project`; undefined when it is anything else. */
export function parseDsn(text: string): Dsn | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, username: key, host, pathname, search, hash } = new URL(text)
  const [, folder = '', project] = /^(.*)\/(\d+)$/.exec(pathname) ?? []
  const isPlain = /^https?:$/.test(protocol) && /^\w+$/.test(key) && search === '' && hash === ''
  if (!isPlain || project === undefined) return undefined
  return {
    public: `${protocol}//${key}@${host}${folder}/${project}`,
    key,
    endpoint: `${protocol}//${host}${folder}/api/${project}/envelope/`,
  }
}

/** Names no host that exists: a report which takes another road than ours arrives nowhere. */
export function localDsn(key: string): Dsn {
  const dsn = parseDsn(`https://${key}@trivet.invalid/1`)
  if (!dsn) throw new Error('The monitoring key may have letters and digits only')
  return dsn
}

export function isSameDsn(sent: string, configured: Dsn): boolean {
  return parseDsn(sent)?.public === configured.public
}

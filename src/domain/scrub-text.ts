/**
 * Words that engines, React and our own code use in their messages. Everything else in a message
 * may be somebody's list, name or password (`Unexpected token 'M', "Milk and e"… is not valid
 * JSON`), and is left out: what exactly was said stands in the log, or in the person's console.
 */
const knownWords = new Set(
  `a aborted abort access accessed after already an and any are arg argument arguments array
  as assign assignment async at await bad be because been before behind big bigint body boolean
  both bound broken buffer but by byte bytes call callable called can cannot change changes channel
  char character check child chunk circular class client clone closed closing code column columns
  component component's connect connection const constraint construct constructor context contract
  control convert could count create created cross data database date decode deep default define
  defined delete deleted deep denied depth descriptor destroyed destructure did disk document does
  dom done duplicate during dynamic dynamically each element empty encode encountered end entry enough
  error errors evaluating event exceeded exception execute exist exists expected export extensible
  failed failure fetch field file first for foreign found frame freeze frozen full function generator
  get getter global group groups handle handler has have header host hydrate hydrated hydration id
  identifier if immutable import imported in incorrect index indexeddb infinite init initialised
  initialization initialized input insert inside instance instanceof int integer internal into invalid
  is item items iterable iterator its join json key keys label large length let limit line link list
  load loaded loading local locale locked long loop lost many match matching max maximum member
  members memory message method migration min minimum missing module modules more must mutation name
  named names negative network networkerror new next no node non not note notepad notepads null number
  object objects of offline offset on one only open operation option or order other out outside
  overflow overflowed page parameter parent parse parser parsed part pattern pending permission
  possible prevented primitive private promise properties property protocol prototype provided
  provider proxy public push put query quota range rate react read reader reading readonly reason
  received recursion redirect redirected ref reference reference's refused regular reject rejected
  rejection render rendered rendering replica report request requested required resource resolve
  response result return returned role root route row rows run running schema scope screen script
  scripts section sections select send seq server service session set setting shape should signal
  size socket source spread stack start state statement status step stopped storage store stored
  stream string structured super support supported symbol sync syntax t table tag tags target
  template text than that the there this throw thrown time timed timeout title to token too tree
  trusted truncated try type types unable unavailable undefined under unexpected unhandled unique
  unknown unreachable unsupported unterminated update url used user using utf valid validation value
  values variable version view violates violation was were when which while with within without word
  words worker writable write writer writing wrong zone`.split(/\s+/),
)

/** What an error says, without what anybody wrote. */
export function scrubMessage(message: string): string {
  const react = /^Minified React error #\d{1,4}/.exec(message)
  if (react) return react[0]
  return message
    .slice(0, 500)
    .replaceAll(/(["'`])(?:(?!\1).)*\s(?:(?!\1).)*\1/g, '$1…$1')
    .replaceAll(/[^\s.,:;()'"#-]+/g, (word) => (knownWords.has(word.toLowerCase()) ? word : '…'))
    .replaceAll(/…(?:[\s.,:;()'"#-]*…)+/g, '…')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 200)
}

const pathWords = new Set(
  `api assets auth create dev groups health invite list-items metrics monitoring mutations notepads
  sign-in sign-out sign-up snapshot sync ui user`.split(/\s+/),
)

const holes: Readonly<Record<string, string>> = {
  groups: '{group}',
  'list-items': '{item}',
  notepads: '{notepad}',
  invite: '{token}',
}

/** `/groups/x7Yq…/list-items` → `/groups/{group}/list-items`: ids and tokens never leave. */
export function routePattern(url: string): string {
  const path = withoutHost(url).replace(/[?#].*$/s, '')
  const segments = path.split('/').filter((segment) => segment !== '')
  const pattern = segments.slice(0, 8).map((segment, index) => {
    const before = segments[index - 1] ?? ''
    // What follows `invite` is a token even when it looks like a word of ours.
    if (pathWords.has(segment) && before !== 'invite') return segment
    return holes[before] ?? '{…}'
  })
  return `/${pattern.join('/')}`
}

/** The file of a stack frame; a page's address, which holds ids, becomes its pattern. */
export function scrubFile(file: string): string {
  if (/^node:[a-z_/]{1,80}$/.test(file) || file === '<anonymous>') return file
  const path = withoutHost(file).replace(/[?#].*$/s, '')
  if (/^\/?(?:assets|dist|node_modules|scripts|src)\/[\w@./+-]{1,160}\.[cm]?[jt]sx?$/.test(path)) {
    return path
  }
  return /^https?:/.test(file) || file.startsWith('/') ? routePattern(path) : '…'
}

function withoutHost(url: string): string {
  return url.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
}

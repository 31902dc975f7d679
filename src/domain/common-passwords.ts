const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Words that most guessed passwords are made of. With digits and signs around them, doubled, or
 * spelled with digits, they cover the lists of leaked passwords far better than the lists do.
 */
const commonWords = new Set(
  `password passwort passw0rd motdepasse contrasena senha wachtwoord parola heslo haslo
  admin administrator root user guest default changeme changeit letmein welcome willkommen bienvenue
  login logon access secret master test testing tester demo trivet hello hallo hola bonjour salut
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfghjkl asdfgh asdf zxcvbnm zxcvbn yxcvbnm
  qwer qwert asdfg zaqwsx qazwsx qazwsxedc wsxedc poiuytrewq lkjhgfdsa mnbvcxz iloveyou ilovegod
  iloveme loveyou teamo jetaime ichliebedich love lovely lover forever babygirl babyboy baby sweetheart
  monkey dragon tiger lion eagle falcon panther shark dolphin butterfly kitten puppy charlie buster
  football baseball basketball hockey soccer volleyball softball swimming liverpool arsenal chelsea
  barcelona realmadrid juventus manchester manutd bayern borussia packers steelers cowboys lakers yankees
  superman batman spiderman ironman starwars pokemon pikachu naruto minecraft fortnite matrix hunter
  princess sunshine flower rainbow chocolate cookie cookies banana orange summer winter spring autumn
  january february march april june july august september october november december monday friday
  michael michelle jennifer jessica ashley daniel jordan thomas robert andrew joshua matthew anthony
  nicole samantha elizabeth victoria alexander alexandra christian sebastian patrick richard william
  maggie ginger pepper shadow killer trustno freedom whatever computer internet samsung google
  facebook instagram youtube windows microsoft android iphone apple linux server network database
  mustang corvette ferrari porsche mercedes harley yamaha toyota jackson michaeljackson metallica
  nirvana slipknot blink letmeinnow openup abcdef abcd abc abcabc aaaa asd qwe zxc pass word mypassword
  thepassword newpassword yourpassword passpass password1password jesus jesuschrist blessed heaven angel
  angels lucky player gamer hacker ninja samurai warrior knight wizard merlin gandalf snoopy
  familie family home house haus casa maison garden garten kitchen spring london paris berlin america
  newyork germany deutschland france espana brasil india pakistan bangladesh philippines qwerasdf
  asdfqwer qweasd qweasdzxc asdzxc asdasd qweqwe zxczxc aezakmi correcthorsebatterystaple`
    .split(/\s+/)
    .flatMap((word) => [word, unleet(word)]),
)

const rows = [
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1234567890',
]
const columns = ['1qaz2wsx3edc4rfv5tgb6yhn7ujm', 'qazwsxedcrfvtgbyhnujm', '1q2w3e4r5t6y7u8i9o0p']
const runs = [
  ...rows,
  ...rows.map(backwards),
  ...columns,
  'abcdefghijklmnopqrstuvwxyz',
  '0987654321',
]

/** Whether a guesser tries it early. */
export function isCommonPassword(password: string): boolean {
  const spelled = password.toLowerCase()
  if (new Set(spelled).size < 4 || isRepeated(spelled) || isRun(spelled)) return true
  if (!/\p{L}/u.test(spelled)) return spelled.length < digitsMinLength
  return coresOf(spelled).some(
    (core) => spelled.length - core.length <= decorationMax && isCommonWord(core),
  )
}

/** A password without a letter is a date or a telephone number, unless it is long. */
const digitsMinLength = 16

/** More digits and signs than these around a word are worth something by themselves. */
const decorationMax = 6

/** The word inside: without the digits and signs around it, or with them read as letters. */
function coresOf(spelled: string): string[] {
  const edges = /^[^\p{L}]+|[^\p{L}]+$/gu
  const core = spelled.replaceAll(edges, '')
  return [core, unleet(core), unleet(spelled).replaceAll(edges, ''), core.replaceAll(/\P{L}/gu, '')]
}

function isCommonWord(core: string): boolean {
  if (commonWords.has(core) || isRun(core)) return true
  // Two common words in a row are as early as one: `welcomehome`.
  for (let cut = 3; cut <= core.length - 3; cut += 1) {
    if (commonWords.has(core.slice(0, cut)) && commonWords.has(core.slice(cut))) return true
  }
  return false
}

function isRepeated(spelled: string): boolean {
  return /^(.{1,6})\1+.{0,2}$/u.test(spelled)
}

/** Keys or letters that lie beside each other, as a whole: `qwertyuiop`, `123456789a`. */
function isRun(spelled: string): boolean {
  let steps = 0
  for (let at = 1; at < spelled.length; at += 1) {
    const pair = spelled.slice(at - 1, at + 1)
    if (runs.some((run) => run.includes(pair))) steps += 1
  }
  return spelled.length > 3 && steps >= (spelled.length - 1) * 0.8
}

function unleet(spelled: string): string {
  return spelled.replaceAll(/[0134578@$!]/g, (sign) => leet[sign] ?? sign)
}

function backwards(row: string): string {
  return Array.from(row).toReversed().join('')
}

import { dayHere, keptPicture, type Picture } from '#client/picture.ts'

interface Place {
  path: string
  userId: string
}

/** The shell with the screen as it was left, which is in sight before our scripts are here. */
export async function paint(shell: Response, place: Place): Promise<Response> {
  const picture = await keptPicture().catch(() => undefined)
  if (!picture || !isOf(picture, place)) return shell
  const html = await shell.clone().text()
  if (!picture.fits.every((part) => html.includes(part))) return shell
  const headers = new Headers(shell.headers)
  for (const name of ['Content-Encoding', 'Content-Length']) headers.delete(name)
  return new Response(drawOn(html, picture), { headers })
}

function isOf({ path, userId, day }: Picture, place: Place): boolean {
  return path === place.path && userId === place.userId && day === dayHere()
}

function drawOn(html: string, picture: Picture): string {
  const sheets = picture.sheets.filter((url) => !html.includes(`"${url}"`))
  const links = sheets.map((url) => `<link rel="stylesheet" href="${url}">`).join('')
  return html
    .replace(/<title>.*?<\/title>/s, () => picture.title)
    .replace('</head>', () => `${links}</head>`)
    .replace('<div id="root">', (root) => root + picture.html)
}

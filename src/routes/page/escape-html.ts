const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}

const escapes: Record<string, string> = {
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
}

/** JSON that may stand in a script element: no `</script>` or line separator in a title gets out. */
export function escapeJson(value: unknown): string {
  const json = JSON.stringify(value)
  // To look for each is cheap; to write it anew is not, and hardly any page must.
  if (!Object.keys(escapes).some((character) => json.includes(character))) return json
  return json.replaceAll(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')
}

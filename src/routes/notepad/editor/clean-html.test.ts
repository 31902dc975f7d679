import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

test('[ED-16] styles of what is pasted are data, which the page’s policy allows', () => {
  const html =
    '<style>p{color:red}</style><p onclick="a()" style="font-weight:700">a style="b"</p><script>1</script>'

  expect(cleanHtml(html)).toBe('<p data-style="font-weight:700">a style="b"</p>')
})

import assert from 'node:assert/strict'
import { test } from 'vitest'
import { type Block, type Inline, linkTarget, parseRichText } from './rich-text.ts'

/** Prints a block on one line with <b>, <i> and <a>, to keep the cases readable. */
const span = ({ text, strong, italic, link }: Inline): string => {
  const i = italic ? `<i>${text}</i>` : text
  const b = strong ? `<b>${i}</b>` : i
  return link === undefined ? b : `<a ${link}>${b}</a>`
}
const line = (spans: readonly Inline[]): string => spans.map(span).join('')
const spoken = (b: Block): string =>
  b.type === 'lista'
    ? b.items.map((p) => `${p.number ?? '•'} ${line(p.spans)}`).join(' | ')
    : `${b.type === 'titulo' ? `h${b.level}` : 'p'} ${line(b.spans)}`
const parsed = (text: string): string[] => parseRichText(text).map(spoken)

test('parses headings, bold, italic, lists, links, paragraphs and line breaks', () => {
  for (const [typed, ...wants] of [
    ['# Quién puede\nEl **socio** y su *familia*.', 'h1 Quién puede', 'p El <b>socio</b> y su <i>familia</i>.'],
    ['## Dos\n###### Seis', 'h2 Dos', 'h2 Seis'],
    ['Uno\n\nDos\r\nsigue', 'p Uno', 'p Dos\nsigue'],
    ['- a\n* b\n\n• **c**\nAfuera', '• a | • b | • <b>c</b>', 'p Afuera'],
    ['3. tres\n4. cuatro\n- otra', '3 tres | 4 cuatro', '• otra'],
    ['- a\n  sigue\nno', '• a\nsigue', 'p no'],
    ['**_los dos_** y **日本**語', 'p <b><i>los dos</i></b> y <b>日本</b>語'],
    ['[La web](https://sindicato.example/a?b=1#c)', 'p <a https://sindicato.example/a?b=1#c>La web</a>'],
    [
      '**[Escribinos](mailto:hola@x.org.ar)** o [llamá](tel:+54-341)',
      'p <a mailto:hola@x.org.ar><b>Escribinos</b></a> o <a tel:+54-341>llamá</a>',
    ],
    ['Mirá [tu cuenta](/app/cuenta).', 'p Mirá <a /app/cuenta>tu cuenta</a>.'],
  ] as const)
    assert.deepEqual(parsed(typed), wants, typed)
})

test('plain text stays unchanged, and a backslash escapes a mark', () => {
  for (const equal of [
    'Son 5 * 3 y 2*3*4, en archivo_de_prueba_1 y **sin cerrar.',
    'C# y #etiqueta; 1968. fue el año',
    'a) Uno, (b) dos [véase el anexo] y {nombre}',
    '* sin cerrar al empezar'.slice(2),
    '<b>nada</b> & "comillas" &lt;',
    '1) El afiliado',
  ])
    assert.deepEqual(parsed(equal), [`p ${equal}`])
  assert.deepEqual(parsed('\\*no\\* \\# \\[x](y) a\\b'), ['p *no* # [x](y) a\\b'])
  assert.deepEqual(parsed('\n \n'), [])
})

test('marks that cross, that are alone or that hold nothing are themselves', () => {
  for (const [typed, wants] of [
    ['**a *b** c*', 'p <b>a *b</b> c*'],
    ['*a **b* c**', 'p <i>a **b</i> c**'],
    ['** a **', 'p ** a **'],
    ['****', 'p ****'],
    ['**a**b**c', 'p <b>a</b>b**c'],
  ] as const)
    assert.deepEqual(parsed(typed), [wants], typed)
})

test('a link may lead to the web, mail, telephone or the portal only; images are not rendered', () => {
  for (const wrong of [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//malo.example',
    '/\\malo.example',
    '\\\\malo.example',
    'https://banco.example@malo.example/',
    'https://a b',
    'https://',
    'https:malo',
    'http:\\\\malo',
    'ftp://x.example',
    'mailto:a@b?bcc=c@d',
    'tel:javascript',
    'malo.example',
    '?x=1',
    '#x',
    '',
  ]) {
    assert.equal(linkTarget(wrong), undefined, wrong)
    assert.ok(!parsed(`[x](${wrong})`).join('').includes('<a '), wrong)
  }
  assert.deepEqual(parsed('![foto](https://x.example/a.png)'), ['p ![foto](https://x.example/a.png)'])
  assert.deepEqual(parsed('[a\nb](https://x.example) [](https://x.example)'), [
    'p [a\nb](https://x.example) [](https://x.example)',
  ])
  assert.deepEqual(parsed('[[x](https://x.example)](javascript:x)'), ['p [<a https://x.example/>x</a>](javascript:x)'])
})

test('a text made to be slow is read in as many steps as it has letters', () => {
  const slow = (what: string) => parseRichText(what.repeat(Math.ceil(200_000 / what.length)))
  // A parser with backtracking would not finish within the suite's timeout.
  for (const what of [
    '*',
    '**',
    '_',
    '[',
    '[a](',
    '[](',
    '**a *b _c ',
    '# ',
    '- ',
    '1. ',
    ' ',
    '\t',
    '\\',
    '[a](http://',
    '*a ',
    'a* ',
    '#',
  ])
    assert.ok(Array.isArray(slow(what)), what)
  assert.deepEqual(parsed(`${' '.repeat(50_000)}x`), ['p x'])
})

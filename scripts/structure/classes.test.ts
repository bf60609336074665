import assert from 'node:assert/strict'
import { test } from 'vitest'
import { classes, componentOf, leaks, unstyled } from './classes.ts'
import type { Import } from './sources.ts'
import { heldBy, selectorsOf } from './stylesheets.ts'

const features = 'web/src/features'
const sheet = (file: string, css: string) => ({ file, selectors: selectorsOf(css) })
const brings = (to: string, lazy = false): Import => ({ spec: to, to, typeOnly: false, lazy })
const component = (file: string, jsx: string, imports: Import[] = []) =>
  componentOf({ file, imports, text: `export const Una = () => <p ${jsx} />` })

test('no class of ours leaks, and each is loaded with the component that writes it', () => {
  assert.deepEqual(classes(), [])
})

test('a sheet is parsed into selectors, nested ones expanded, without keyframes', () => {
  assert.deepEqual(
    selectorsOf(`/* .no { } */ .a, .b:is(.c, .d) { color: red; & > .e { top: 0 } .f { top: 0 } }
      @media print { .g { top: 0; } } @keyframes h { from { top: 0 } }`),
    ['.a', '.b:is(.c, .d)', '.a > .e', '.b:is(.c, .d) > .e', '.a .f', '.b:is(.c, .d) .f', '.g'],
  )
})

test('a selector is tied to a class only if that class must be present', () => {
  const own = (name: string) => name.startsWith('own')
  for (const held of ['.own .i', 'html:has(.own) nav', ':is(.own-a, p.own-b) b', '.i:not(.x, :is(.y)) + .own'])
    assert.ok(heldBy(held, own), held)
  for (const loose of ['.i', 'tr:not(.own) th', ':is(.own, .x) b', 'li:nth-child(2)', 'p']) assert.ok(!heldBy(loose, own), loose)
})

test('the classes a component may write are found in every form, conditions excluded', () => {
  const of = (jsx: string) => [...component('x.tsx', jsx).written]
  assert.deepEqual(of('className="a b"'), ['a', 'b'])
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source that is read.
  assert.deepEqual(of("className={`a ${que === 'no' ? 'b' : falta && `c`} d`}"), ['a', 'd', 'b', 'c'])
  assert.deepEqual(of("className={['a', total[forma] ? 'b' : ''].filter(Boolean).join(' ')}"), ['a', 'b'])
  assert.deepEqual(of("classNames={{ input: 'a' }} marco={'b' + c} title=\"d\""), ['a', 'b'])
  // The class is computed elsewhere: any word of the file may be it.
  const { written, perhaps } = component('x.tsx', "className={signo[estado]} onClick={() => dar('a')}")
  assert.deepEqual([[...written], [...perhaps]], [[], ['a']])
})

test("a class leaking from a feature's sheet is reported unless tied to the feature's own class", () => {
  const sheets = [
    sheet(`${features}/d/una/una.css`, '.total { top: 0 } .una .total { top: 0 } .boton { top: 0 } p { top: 0 }'),
    sheet('web/src/estilos/piezas.css', '.boton { top: 0 }'),
  ]
  const told = ['.total', '.boton', 'p'].map(
    (selector) => `${features}/d/una/una.css: ${selector} has no class that only ${features}/d/una writes`,
  )
  const una = component(`${features}/d/una/Una.tsx`, 'className="una total boton"')
  assert.deepEqual(leaks(sheets, [una]), told.slice(1))
  assert.deepEqual(leaks(sheets, [una, component(`${features}/d/otra/Otra.tsx`, 'className="total"')]), told)
})

test('a class whose sheet some screen does not load is reported, and one of another feature', () => {
  const sheets = [
    sheet(`${features}/d/una/una.css`, '.una { top: 0 }'),
    sheet(`${features}/d/otra/otra.css`, '.otra { top: 0 }'),
    sheet('web/src/ui/fields.css', '.dos { top: 0 }'),
    sheet('web/src/estilos/base.css', '.siempre { top: 0 }'),
  ]
  const [page, second, piece] = ['UnaPage', 'SegundaPage', 'Pieza'].map((name) => `${features}/d/una/${name}.tsx`) as [
    string,
    string,
    string,
  ]
  const main = component('main.tsx', '', [brings('web/src/estilos/base.css'), brings(page, true), brings(second, true)])
  const said = (more: Import[]) =>
    unstyled(
      sheets,
      [
        main,
        component(page, '', [brings(piece), brings(`${features}/d/una/una.css`), brings('web/src/ui/fields.css')]),
        component(second, '', [brings(piece), ...more]),
        component(piece, 'className="una dos siempre nada"'),
      ],
      'main.tsx',
    )
  assert.deepEqual(said([brings(`${features}/d/una/una.css`)]), [
    `${piece}: .dos is of web/src/ui/fields.css, which ${second} does not load for it`,
  ])
  assert.deepEqual(said([brings(page, true)]).length, 2)
  assert.deepEqual(said([brings(page)]), [])
  const foreign = component(page, 'className="otra"', [brings(`${features}/d/otra/otra.css`)])
  assert.equal(unstyled(sheets, [main, component(second, ''), foreign], 'main.tsx').length, 1)
})

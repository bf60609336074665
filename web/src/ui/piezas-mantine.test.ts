import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const biblioteca = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))

/** The pieces that another one is made of; they bring no name of theirs to the file that uses it. */
const hechasDe: Record<string, string[]> = {
  MultiSelect: ['Combobox', 'Pill', 'PillsInput'],
  Select: ['Combobox', 'ScrollArea'],
  Autocomplete: ['Combobox'],
  Modal: ['ModalBase', 'Overlay', 'CloseButton', 'Paper'],
  Drawer: ['ModalBase'],
  PasswordInput: ['ActionIcon'],
  ColorInput: ['ColorPicker', 'ColorSwatch'],
  Checkbox: ['InlineInput'],
  Switch: ['InlineInput'],
  Radio: ['InlineInput'],
  TextInput: ['Input'],
}

test('each of the library’s pieces in use brings what it looks like, with every screen or with the file that uses it', () => {
  const deTodas = readFileSync(join(web, 'ui/piezas-mantine.css'), 'utf8')
  const vistas = new Set<string>()
  for (const archivo of globSync('**/*.tsx', { cwd: web })) {
    const texto = readFileSync(join(web, archivo), 'utf8')
    for (const [, nombres = ''] of texto.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const nombre of nombres
        .split(',')
        .map((n) => n.trim())
        .filter((n) => /^[A-Z]\w+$/.test(n)))
        for (const pieza of [nombre, ...(hechasDe[nombre] ?? [])]) {
          const hoja = `@mantine/core/styles/${pieza}.layer.css`
          if (!existsSync(join(biblioteca, 'styles', `${pieza}.layer.css`))) continue
          vistas.add(pieza)
          assert.ok(deTodas.includes(hoja) || texto.includes(hoja), `${archivo} uses ${nombre} without ${hoja}`)
        }
  }
  assert.ok(vistas.size > 12, [...vistas].join())
})

test('what is said of an element by its name alone is below the library: a reset would undo its pieces', () => {
  for (const archivo of globSync('**/*.css', { cwd: web })) {
    const sueltas = readFileSync(join(web, archivo), 'utf8')
      .split('\n')
      .filter((linea) => /^[a-z][a-z0-9]*(?::[a-z-]+)?(?:,| \{)$/.test(linea) && !/^(?:html|body)\b/.test(linea))
    assert.deepEqual(sueltas, [], archivo)
  }
})

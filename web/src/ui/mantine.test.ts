import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test } from 'vitest'

const web = join(dirname(fileURLToPath(import.meta.url)), '..')
const library = dirname(fileURLToPath(import.meta.resolve('@mantine/core/styles.css')))

/** Internal parts of each component. The importing file does not name them. */
const madeOf: Record<string, string[]> = {
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

test('every Mantine component in use has its styles imported, globally or by its file', () => {
  const ofAll = readFileSync(join(web, 'ui/mantine.css'), 'utf8')
  const seen = new Set<string>()
  for (const file of globSync('**/*.tsx', { cwd: web })) {
    const text = readFileSync(join(web, file), 'utf8')
    for (const [, names = ''] of text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g))
      for (const name of names
        .split(',')
        .map((n) => n.trim())
        .filter((n) => /^[A-Z]\w+$/.test(n)))
        for (const piece of [name, ...(madeOf[name] ?? [])]) {
          const sheet = `@mantine/core/styles/${piece}.layer.css`
          if (!existsSync(join(library, 'styles', `${piece}.layer.css`))) continue
          seen.add(piece)
          assert.ok(ofAll.includes(sheet) || text.includes(sheet), `${file} uses ${name} without ${sheet}`)
        }
  }
  assert.ok(seen.size > 12, [...seen].join())
})

test('no stylesheet has a bare element selector outside a layer, which would override Mantine', () => {
  for (const file of globSync('**/*.css', { cwd: web })) {
    const loose = readFileSync(join(web, file), 'utf8')
      .split('\n')
      .filter((line) => /^[a-z][a-z0-9]*(?::[a-z-]+)?(?:,| \{)$/.test(line) && !/^(?:html|body)\b/.test(line))
    assert.deepEqual(loose, [], file)
  }
})

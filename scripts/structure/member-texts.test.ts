import assert from 'node:assert/strict'
import { features } from '@gremial/contract/features.ts'
import type { Screen } from '@gremial/contract/platform/feature.ts'
import { textParts, textsOf } from '@gremial/contract/textos/parts.ts'
import { test } from 'vitest'
import { roles } from '../../server/src/semillas/catalogos.ts'
import { sources } from './sources.ts'

/**
 * Member screens use no staff texts: those would load late, or never when offline, and show raw keys. A staff screen open to
 * everyone loads its texts first (`withStaffTexts`).
 */

/** Parts of member screens that only staff see, after their first screen loaded the texts: file, and prefix of the keys. */
const soloPersonal: Record<string, string> = {
  'web/src/ui/ViewedBy.tsx': 'asientos.quienMiro',
  'web/src/features/afiliado/avisos/Cosa.tsx': 'inicioAdministracion.',
  'web/src/features/tramites/adhesion/AdhesionPage.tsx': 'seccional.titulo',
  'web/src/features/tramites/adhesion/AdhesionTramitePage.tsx': 'seccional.titulo',
  'web/src/features/tramites/solicitud/MarcoSolicitud.tsx': 'seccional.titulo',
}

const porArchivo = new Map(sources.map((s) => [s.file, s]))
const deAfiliado = new Set(Object.keys(roles.find((r) => r.codigo === 'AFILIADO')?.permisos ?? {}))
/** Screens without a permission, or with one that every member has, by their name in `bindScreens`. */
const abiertas = new Set(
  features.flatMap(({ name, screens }) =>
    Object.entries(screens as Record<string, Screen & { permission?: string }>)
      .filter(([, p]) => p.permission === undefined || deAfiliado.has(p.permission))
      .map(([pantalla, p]) => `${name.split('/')[0]} ${pantalla} ${p.path}`),
  ),
)
const rutaDe = new Map(
  features.flatMap(({ name, screens }) =>
    Object.entries(screens as Record<string, Screen>).map(([p, { path }]) => [`${name.split('/')[0]} ${p}`, path] as const),
  ),
)

interface Entrada {
  archivo: string
  esperaPersonal: boolean
}

/** Modules of those screens, from each district's pantallas.ts. */
function entradas(): Entrada[] {
  const de = (file: string) => file.replace(/^web\/src\/features\/([^/]+)\/.*$/, '$1')
  return sources
    .filter(({ file }) => /^web\/src\/features\/[^/]+\/pantallas\.ts$/.test(file))
    .flatMap(({ file, code }) =>
      [...code.matchAll(/(\w+): (withStaffTexts\()?\(\) => import\('\.\/([^']+)'\)/g)].flatMap(
        ([, pantalla, espera, modulo]): Entrada[] =>
          abiertas.has(`${de(file)} ${pantalla} ${rutaDe.get(`${de(file)} ${pantalla}`)}`)
            ? [{ archivo: file.replace('pantallas.ts', modulo ?? ''), esperaPersonal: espera !== undefined }]
            : [],
      ),
    )
}

/** Modules that load together with this one, without lazy imports. */
function alcanza(archivo: string, vistos = new Set<string>()): Set<string> {
  const fuente = porArchivo.get(archivo)
  if (!fuente || vistos.has(archivo) || !archivo.startsWith('web/src/')) return vistos
  vistos.add(archivo)
  for (const { to, typeOnly, lazy } of fuente.imports) if (to && !typeOnly && !lazy) alcanza(to, vistos)
  return vistos
}

/** Text keys written in a module; a computed key is cut where it depends on a value. */
const clavesDe = (code: string): string[] =>
  [...code.matchAll(/(['"`])([a-z]\w*\.[\w.]*)(?:\$\{[^`]*)?\1/g)].map(([, , clave]) => clave as string)

function existe(textos: unknown, clave: string): boolean {
  let aqui = textos
  for (const parte of clave.split('.')) {
    if (parte === '') return true
    if (typeof aqui !== 'object' || aqui === null) return false
    const dichos = aqui as Record<string, unknown>
    if (!(parte in dichos)) return Object.keys(dichos).some((k) => k.startsWith(`${parte}_`) || k.startsWith(parte))
    aqui = dichos[parte]
  }
  return true
}

const [inicio, propios, personal, aparte] = (['inicio', 'propios', 'personal', 'aparte'] as const).map((parte) =>
  textsOf('es', parte),
)
/** True for a text of the staff only; other strings that look like keys are ignored. */
const esDelPersonal = (clave: string): boolean =>
  existe(personal, clave) && ![inicio, propios, aparte].some((textos) => existe(textos, clave))

test('no member screen requests a staff text, and none shows a raw key meanwhile', () => {
  const todas = entradas()
  assert.ok(todas.length >= 30, `only ${todas.length} screens were found`)
  const faltas = todas
    .filter((e) => !e.esperaPersonal)
    .flatMap(({ archivo }) =>
      [...alcanza(archivo)].flatMap((modulo) =>
        clavesDe(porArchivo.get(modulo)?.code ?? '')
          .filter((clave) => esDelPersonal(clave) && !clave.startsWith(soloPersonal[modulo] ?? '\n'))
          .map((clave) => `${modulo}: ${clave}`),
      ),
    )
  assert.deepEqual([...new Set(faltas)], [])
})

test("the shell and the home use only their own texts, which load before other screens' texts", () => {
  const faltas = sources
    .filter(({ file }) => /^web\/src\/app\/(shell|home)\//.test(file))
    .flatMap(({ file }) => [...alcanza(file)])
    .flatMap((modulo) =>
      clavesDe(porArchivo.get(modulo)?.code ?? '')
        .filter((clave) => existe(propios, clave) && !existe(inicio, clave))
        .map((clave) => `${modulo}: ${clave}`),
    )
  assert.deepEqual([...new Set(faltas)], [])
})

test('every error that a screen shows by itself is in its texts', () => {
  const dichos = textParts.map((parte) => textsOf('es', parte))
  const muestran = sources
    .filter(({ file }) => /^(web|contract)\/src\//.test(file) && !file.startsWith('contract/src/textos/'))
    .flatMap(({ code }) => [...code.matchAll(/errores\.([A-Z][A-Z_]+)/g)].map(([, codigo]) => codigo as string))
  assert.ok(muestran.length > 30, String(muestran.length))
  assert.deepEqual(
    [...new Set(muestran)].filter((codigo) => !dichos.some((textos) => existe(textos, `errores.${codigo}`))),
    [],
  )
})

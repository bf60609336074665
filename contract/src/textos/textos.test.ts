import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'vitest'
import { z } from 'zod'
import { errors } from '../derived/errors.ts'
import { locales, pickLocale } from '../platform/locale.ts'
import { cuit, email, problemsOf, requiredEmail } from '../platform/validation.ts'
import { checkTexts, type TextLine } from './check.ts'
import { textos as es } from './es/todo.ts'
import { fill, flatten } from './leaves.ts'
import { mergeTexts } from './merge.ts'
import { type MessageKey, message } from './messages.ts'
import { staffErrors, textParts, textsOf } from './parts.ts'
import { flatTexts, readTexts, spanish, textFiles } from './read.ts'

const translated = ['en', 'zh', 'ja'] as const
/** Own texts of each language, without those that Spanish stands for. */
const own = new Map(translated.map((idioma) => [idioma, checkTexts(idioma).found]))
const base = flatten(spanish)
const place = ({ file, key }: TextLine) => `${file}: ${key}`
const variables = (texto: string) => [...texto.matchAll(/\{(\w+)\}/g)].map((m) => m[1]).sort()

test('a key that does not exist is a mistake of the code, and no empty text', () => {
  assert.throws(() => message('es', 'errores.NADA_DE_ESO' as MessageKey), /no text: errores\.NADA_DE_ESO/)
})

test('Spanish is the default; English, Chinese and Japanese have every text with the same values (A-IDIOMA-01..04)', () => {
  assert.deepEqual([...locales], ['es', 'en', 'zh', 'ja'])
  assert.equal(pickLocale(undefined), 'es')
  assert.equal(pickLocale('fr-FR,fr;q=0.9'), 'es')
  assert.equal(pickLocale('de;q=0.9, zh-CN;q=0.8, en;q=0.2'), 'zh')
  for (const idioma of translated) {
    const { missing, extra } = checkTexts(idioma)
    assert.deepEqual(extra.map(place), [], `${idioma} says what Spanish does not, or says elsewhere: a misspelt key?`)
    // While a feature is written its other languages may wait, and Spanish is shown; what lands is whole.
    if (process.env.GREMIAL_ENTREGA) assert.deepEqual(missing.map(place), [], `${idioma} lacks texts`)
    else if (missing.length > 0) console.log(`texts: ${idioma} lacks ${missing.length} (npm run texts lists them)`)
    for (const [clave, texto] of base) {
      const suyo = own.get(idioma)?.get(clave)
      if (suyo === undefined) continue
      assert.ok(suyo.trim() !== '', `${idioma}: ${clave} is empty`)
      if (!clave.endsWith('_one')) assert.deepEqual(variables(suyo), variables(texto), `${idioma}: ${clave}`)
    }
  }
})

test('language files have one text per line, as translators and their tools expect', () => {
  for (const archivo of translated.flatMap(textFiles))
    assert.equal(readFileSync(archivo, 'utf8'), `${JSON.stringify(flatTexts(archivo), null, 2)}\n`, archivo)
})

test('what a language does not say yet is said in Spanish', () => {
  const forma = { titulo: 'Bancos', partes: { nuevo: 'Nuevo', 'otra cosa': 'Otra' } }
  const textos = { 'partes.nuevo': 'New', 'partes.otra cosa': '', 'partes.vieja': 'Old' }
  assert.deepEqual(fill(forma, textos), { titulo: 'Bancos', partes: { nuevo: 'New', 'otra cosa': 'Otra' } })
  assert.deepEqual(fill(spanish, {}), spanish)
  assert.deepEqual(fill(spanish, Object.fromEntries(base)), spanish)
})

test('the web fetches each text in one part, except mails, API replies and errors never shown', () => {
  const soloDelServidor = (clave: string) =>
    clave.startsWith('respuestas.') || (clave.startsWith('correo.') && !/\.asunto(_\w+)?$/.test(clave))
  const deOtros = (clave: string) => clave.startsWith('errores.') && !staffErrors.has(clave.slice('errores.'.length))
  for (const idioma of locales) {
    const deCada = textParts.map((parte) => flatten(textsOf(idioma, parte)).map(([k]) => k))
    const [inicio = [], propios = [], personal = []] = deCada
    // The errors of a part that is not the staff's go whole.
    const enteras = new Set(deCada.filter((una) => una !== personal).flat())
    assert.deepEqual(
      deCada.flat().sort(),
      flatten(es)
        .map(([k]) => k)
        .filter((k) => !soloDelServidor(k) && (!deOtros(k) || enteras.has(k)))
        .sort(),
    )
    assert.ok(inicio.includes('acceso.titulo'))
    assert.ok(personal.length > propios.length, idioma)
  }
})

/** Words that are the same in every language: commands, file names, fields of programs and functions of a formula; `correo` is the name of a folder. */
const deTodas =
  'https mailto tel Alt HTML interleaved of code ARCA AFIP CBU CVU TNA CFT DNI WhatsApp rrggbb Gremial pdf tar age gz AGE SECRET KEY GB JPEG OK PIN CUIT CUIL ID MB kB CSV OFX camt MT PDF QR SHA JPG PNG WebP HEIC ZIP Excel Word xls xlsx ods csv UTF correo Facebook Twitter Instagram LinkedIn iPhone iPad POST JSON curl JavaScript Authorization Idioma Retry After page size totalElements last codigo message min max si'.split(
    ' ',
  )
const palabras = (texto: string): string[] =>
  (
    texto
      .replaceAll(/\{\w+\}|<\/?\w+>|npm run [\w-]+|\w+\.json|(?:GREMIAL|SMTP|DATABASE)_\w+/g, ' ')
      .match(/\p{Script=Latin}{2,}/gu) ?? []
  ).filter((palabra) => !deTodas.includes(palabra))

test('nothing is left in the language that it was translated from (A-IDIOMA-02)', () => {
  const [ingles, original] = [own.get('en'), new Map(base)]
  for (const [clave, texto] of original)
    if (palabras(texto).length > 2) assert.notEqual(ingles?.get(clave), texto, `en: ${clave}`)
  for (const idioma of ['zh', 'ja'] as const) {
    for (const [clave, texto] of own.get(idioma) ?? []) {
      const ajenas = [original, ingles].flatMap((de) => palabras(de?.get(clave) ?? '')).map((palabra) => palabra.toLowerCase())
      const dejadas = palabras(texto).filter((palabra) => ajenas.includes(palabra.toLowerCase()))
      assert.deepEqual(dejadas, [], `${idioma}: ${clave}: ${texto}`)
    }
  }
})

test('every error code has its text', () => {
  for (const codigo of Object.keys(errors))
    for (const idioma of locales) assert.ok(message(idioma, `errores.${codigo}` as MessageKey))
})

/** What a person reads under the field, in Spanish. */
const dice = (esquema: z.ZodType, valor: unknown): string => {
  const resultado = esquema.safeParse(valor, { reportInput: true })
  const primero = resultado.error && problemsOf(resultado.error)[0]
  return primero ? message('es', primero.clave as MessageKey, primero.datos) : ''
}

test('the messages, as written (A-VALIDACION-05..08, A-VALIDACION-09..12)', () => {
  assert.equal(dice(cuit, '30-70911245-0'), '30-70911245-0 CUIT no es válido.')
  assert.equal(message('es', 'validacion.coincidir'), 'Must match')
  assert.equal(dice(z.object({ a: z.string() }), {}), 'Este campo es requerido.')
  assert.equal(dice(z.string().min(7), ''), 'Este campo es requerido.')
  assert.equal(dice(z.string().min(7), 'corta'), 'Este campo requiere 7 caracteres como mínimo.')
  assert.equal(dice(z.string().max(3), 'larga'), 'Este campo no puede tener más de 3 caracteres.')
  assert.equal(dice(z.number().min(5), 4), 'Este campo no puede ser menor a 5.')
  assert.equal(dice(z.number().max(5), 6), 'Este campo no puede ser mayor a 5.')
  assert.equal(dice(z.string().regex(/^\d+$/), 'x'), 'Valor inválido.')
  assert.equal(dice(email, 'ana@gremial'), 'ana@gremial no es email válido.')
  assert.equal(dice(requiredEmail, '  '), 'Este campo es requerido.')
})

test('all problems come at once, one per field', () => {
  const esquema = z.object({ a: z.string().min(1), b: z.number(), c: z.object({ d: email }) })
  const { error } = esquema.safeParse({ a: '', b: 'x', c: { d: 'mal' } }, { reportInput: true })
  assert.ok(error)
  assert.deepEqual(
    problemsOf(error).map((p) => p.campo),
    ['a', 'b', 'c.d'],
  )
})

test('a form of payment has one word, on every screen, list and paper', () => {
  for (const idioma of locales) {
    const { funciones } = readTexts(idioma)
    const [{ caja }, listas] = [mergeTexts(funciones, 'pantallas'), mergeTexts(funciones, 'listas')]
    const palabras = [caja.efectivo, caja.bancarios, caja.valores]
    const { movimientosCaja: m, planillaImpresa: p } = listas
    assert.deepEqual([m.importeEfectivo, m.importeBanco, m.importeChequeDia], palabras)
    assert.deepEqual([p.efectivo, p.bancarios, p.valores], palabras)
  }
  assert.deepEqual([es.caja.efectivo, es.caja.bancarios, es.caja.valores], ['Efectivo', 'Banco', 'Cheques'])
})

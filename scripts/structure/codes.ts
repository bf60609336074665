import { errors } from '../../contract/src/derived/errors.ts'
import { sources } from './sources.ts'

/** Every error code of the server is expected by some test, so that a lost refusal is noticed. */

const literals = (texts: string[]): Set<string> =>
  new Set(texts.flatMap((code) => [...code.matchAll(/['"`]([A-Z][A-Z0-9_]+)['"`]/g)].map(([, word]) => word as string)))

/** Codes built from two parts, such as `${prefijo}_SIN_PLANILLA`. */
const endings = (texts: string[]): string[] =>
  texts.flatMap((code) => [...code.matchAll(/`\$\{\w+\}(_[A-Z0-9_]+)`/g)].map(([, ending]) => ending as string))

export function codes(): string[] {
  const server = sources.filter(({ file, isTest }) => file.startsWith('server/src/') && !isTest).map(({ code }) => code)
  const tests = sources.filter(({ file }) => /^(server|e2e)\/.*\.test\.ts$/.test(file)).map(({ code }) => code)
  const said = literals(server)
  const tails = endings(server)
  const expected = literals(tests)
  // Texts of one field of a body, returned under VALIDACION.
  const ofFields = new Set(
    sources.flatMap(({ code }) => [...code.matchAll(/@errores\.([A-Z0-9_]+)/g)].map(([, codigo]) => codigo as string)),
  )
  return Object.keys(errors).flatMap((codigo) => {
    if (!said.has(codigo) && !tails.some((tail) => codigo.endsWith(tail)))
      return ofFields.has(codigo) ? [] : [`${codigo}: the server never says it; it goes, with its texts`]
    return expected.has(codigo) ? [] : [`${codigo}: the server says it and no test expects it`]
  })
}

import type { MotivoArchivo } from '@gremial/contract/administracion/publicacion.ts'
import { digitoAfiliado } from '@gremial/contract/platform/cuit.ts'

/**
 * Whose a file is by its name: the one number that it has ("1001.pdf", "Recibo 1001.pdf", "001001-4 Gomez.pdf"), with its check digit or
 * without. The mark of a copy, "(2)", is none. Two numbers are no answer: a payslip that goes to somebody else is not taken back.
 */
export function numeroDelNombre(nombre: string): number | MotivoArchivo {
  const base = (nombre.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z]{1,5}$/i, '').replace(/\(\d{1,2}\)$/, '')
  const dichos = [...base.matchAll(/(?<!\d)(\d{1,12})(?:[-_/](\d))?(?!\d)/g)]
  const [dicho] = dichos
  if (!dicho || dichos.length > 1) return 'sinNumero'
  const numero = Number(dicho[1])
  if (numero < 1) return 'sinNumero'
  return dicho[2] === undefined || Number(dicho[2]) === digitoAfiliado(numero) ? numero : 'digito'
}

/** What a file is by how it begins, whatever its name says. */
export function claseDe(comienzo: Buffer): 'pdf' | 'zip' | undefined {
  // Some programs write a few bytes before the mark.
  if (comienzo.subarray(0, 1024).includes('%PDF-')) return 'pdf'
  return comienzo.subarray(0, 4).equals(Buffer.from('PK\x03\x04', 'latin1')) ? 'zip' : undefined
}

/** What a system leaves beside the files that a person put into a ZIP. */
export function deSistema(nombre: string): boolean {
  const base = nombre.slice(nombre.lastIndexOf('/') + 1)
  return (
    base === '' ||
    base.startsWith('.') ||
    nombre.startsWith('__MACOSX/') ||
    ['thumbs.db', 'desktop.ini'].includes(base.toLowerCase())
  )
}

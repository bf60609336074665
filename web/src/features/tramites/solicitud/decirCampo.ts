import { formatPesos } from '@gremial/contract/values/money.ts'
import i18next from 'i18next'
import { formatDate } from '../../../platform/today.ts'
import type { ValoresPersona } from './partes.ts'

/** Field of a person, formatted; "" if empty. */
export function decirCampo(v: ValoresPersona, campo: keyof ValoresPersona): string {
  if (campo === 'ingreso') return v.ingreso === null ? '' : formatPesos(v.ingreso / 100)
  if (campo === 'socio') return i18next.t(v.socio ? 'comun.si' : 'comun.no')
  if (campo === 'fechaNacimiento' || campo === 'empleoDesde') return v[campo] === '' ? '' : formatDate(v[campo])
  if (campo === 'viveDe') return v.viveDe && i18next.t(`tramite.medio.${v.viveDe}`)
  return String(v[campo] ?? '')
}

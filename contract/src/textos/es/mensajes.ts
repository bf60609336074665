import { type Features, features } from '../../features.ts'
import { type Intersection, mergeServerTexts, mergeTexts } from '../merge.ts'
import { auditoria } from './auditoria.ts'
import { comun } from './comun.ts'
import { validacion } from './validacion.ts'

/** Texts of each feature by its name, as it declares them; `comun` belongs to none. */
export const funciones = Object.assign({ comun }, ...features.map((f) => f.texts)) as { comun: typeof comun } & Intersection<
  Features['texts']
>

/** Texts of the server. */
export const mensajes = { validacion, auditoria, ...mergeTexts(funciones, 'mensajes'), ...mergeServerTexts(funciones) }

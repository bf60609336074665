import { features as declaradas, type Features } from '../../features.ts'
import { juntar, juntarDelServidor, type Todas } from '../juntar.ts'
import { auditoria } from './auditoria.ts'
import { comun } from './comun.ts'
import { validacion } from './validacion.ts'

/** What each feature says, by its name, as it declares it; `comun` belongs to none. */
export const funciones = Object.assign({ comun }, ...declaradas.map((f) => f.texts)) as { comun: typeof comun } & Todas<
  Features['texts']
>

/** What the server says too. */
export const mensajes = { validacion, auditoria, ...juntar(funciones, 'mensajes'), ...juntarDelServidor(funciones) }

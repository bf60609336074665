import { type Configuracion, configuracion } from '@gremial/contract/administracion/configuracion.ts'
import type { Locale } from '@gremial/contract/platform/locale.ts'
import { problemsOf } from '@gremial/contract/platform/validation.ts'
import { type MessageKey, message } from '@gremial/contract/textos/messages.ts'
import { z } from 'zod'
import type { AppError, FieldProblem } from '../../../platform/runtime/errors.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { problemasDe } from './configuracion.service.ts'

/** Parses a configuration file, or returns a line per wrong field in the given language. */
export function comoConfiguracion(escrito: unknown, idioma: Locale): { configuracion: Configuracion } | { lineas: string[] } {
  const leido = configuracion.safeParse(escrito, { reportInput: true })
  const lineas = leido.success ? enLineas(problemasDe(leido.data), idioma) : faltas(leido.error, idioma)
  return leido.success && lineas.length === 0 ? { configuracion: leido.data } : { lineas }
}

/** The same for a command. */
export function leerConfiguracion(escrito: unknown): Configuracion {
  const leida = comoConfiguracion(escrito, 'es')
  if ('lineas' in leida) throw noSirve(leida.lineas)
  return leida.configuracion
}

/** An error of the service as lines; `logo` is the subject of a refused image. */
export const lineasDe = ({ codigo, datos, campos }: AppError, idioma: Locale): string[] =>
  campos.length > 0 ? enLineas(campos, idioma) : [`logo: ${message(idioma, `errores.${codigo}`, datos)}`]

export const rechazada = (error: AppError): StartError => noSirve(lineasDe(error, 'es'))

const noSirve = (lineas: string[]) => new StartError(`El archivo no sirve, y no cambió nada:\n${lineas.join('\n')}`)

const enLineas = (problemas: FieldProblem[], idioma: Locale): string[] =>
  problemas.map(
    ({ campo, clave, datos }) =>
      `${campo || message(idioma, 'configuracion.todo')}: ${message(idioma, clave as MessageKey, datos)}`,
  )

function faltas(error: z.ZodError, idioma: Locale): string[] {
  const desconocidos = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k].join('.')) : [],
  )
  const conocidos = problemsOf(new z.ZodError(error.issues.filter((issue) => issue.code !== 'unrecognized_keys')))
  return [
    ...desconocidos.map((campo) => `${campo}: ${message(idioma, 'configuracion.desconocido')}`),
    ...conocidos.map((problema) =>
      problema.campo === 'convenio.simbologia'
        ? `convenio.simbologia: ${message(idioma, 'configuracion.simbologia')}`
        : (enLineas([problema], idioma)[0] ?? ''),
    ),
  ]
}

import { type Configuracion, configuracion } from '@gremial/contract/administracion/configuracion.ts'
import { problemsOf } from '@gremial/contract/platform/validation.ts'
import { type ClaveMensaje, mensaje } from '@gremial/contract/textos/mensajes.ts'
import { z } from 'zod'
import type { AppError, FieldProblem } from '../../../platform/runtime/errors.ts'
import { StartError } from '../../../platform/runtime/start-error.ts'
import { problemasDe } from './configuracion.service.ts'

/** A configuration as a file has it, or all that is wrong with it: one line for each field, in Spanish. */
export function leerConfiguracion(escrito: unknown): Configuracion {
  const leido = configuracion.safeParse(escrito, { reportInput: true })
  const lineas = leido.success ? enLineas(problemasDe(leido.data)) : faltas(leido.error)
  if (!leido.success || lineas.length > 0) throw noSirve(lineas)
  return leido.data
}

/** A refusal of the service as the command says it; `logo` is what a refused picture is about. */
export const rechazada = ({ codigo, datos, campos }: AppError): StartError =>
  noSirve(campos.length > 0 ? enLineas(campos) : [`logo: ${mensaje('es', `errores.${codigo}`, datos)}`])

const noSirve = (lineas: string[]) => new StartError(`El archivo no sirve, y no cambió nada:\n${lineas.join('\n')}`)

const enLineas = (problemas: FieldProblem[]): string[] =>
  problemas.map(({ campo, clave, datos }) => `${campo || 'el archivo'}: ${mensaje('es', clave as ClaveMensaje, datos)}`)

function faltas(error: z.ZodError): string[] {
  const desconocidos = error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' ? issue.keys.map((k) => [...issue.path, k].join('.')) : [],
  )
  const conocidos = problemsOf(new z.ZodError(error.issues.filter((issue) => issue.code !== 'unrecognized_keys')))
  return [
    ...desconocidos.map((campo) => `${campo}: no es un campo conocido.`),
    ...conocidos.map((problema) =>
      problema.campo === 'convenio.simbologia'
        ? 'convenio.simbologia: se espera interleaved2of5 o code128.'
        : (enLineas([problema])[0] ?? ''),
    ),
  ]
}

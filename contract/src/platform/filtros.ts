import { z } from 'zod'
import { definirLlamada } from './llamada.ts'
import { exacto, texto } from './validacion.ts'

/** Filters of a list that a person saved with a name: what its address asks for, to ask it again in one tap. */

/** How many a person may keep of each list. */
export const maximoFiltros = 20

const valor = exacto(250).optional()
export type ConsultaGuardada = Record<string, string | undefined>
export interface FiltroGuardado {
  id: number
  nombre: string
  consulta: ConsultaGuardada
}

/** The four calls of the filters of one list, which keep of its address what `campos` names; their route is also what they are kept under. */
export function llamadasDeFiltros<const R extends string, const P extends string>(
  ruta: R,
  permiso: P,
  campos: readonly string[],
) {
  const acceso = { permiso }
  const consulta = z.object(Object.fromEntries(campos.map((campo) => [campo, valor])))
  const cuerpo = z.object({ nombre: texto(40), consulta })
  return {
    filtros: definirLlamada({
      acceso,
      metodo: 'GET',
      ruta,
      resumen: 'Filtros guardados de la persona',
      respuesta: z.array(z.object({ id: z.number(), nombre: z.string(), consulta })),
    }),
    guardarFiltro: definirLlamada({
      acceso,
      metodo: 'POST',
      ruta,
      reciente: false,
      resumen: 'Guarda un filtro con su nombre',
      cuerpo,
      respuesta: z.object({ id: z.number() }),
      crea: true,
      cambia: [ruta],
    }),
    cambiarFiltro: definirLlamada({
      acceso,
      metodo: 'PUT',
      ruta: `${ruta}/:id` as const,
      reciente: false,
      resumen: 'Cambia el nombre o lo que pide un filtro guardado',
      cuerpo,
      cambia: [ruta],
    }),
    eliminarFiltro: definirLlamada({
      acceso,
      metodo: 'DELETE',
      ruta: `${ruta}/:id` as const,
      reciente: false,
      resumen: 'Elimina un filtro guardado',
      cambia: [ruta],
    }),
  }
}
export type LlamadasDeFiltros = ReturnType<typeof llamadasDeFiltros>

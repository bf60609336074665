import { type PruebaDefinicion, pruebaDefinicion } from '@gremial/contract/tramites/definicion.ts'
import { addMonths } from '@gremial/contract/values/dates.ts'
import type { Catalogos } from './armando.ts'

/** Default invented person: active, three years a member, forty years old. */
export const alguien = (catalogos: Catalogos, nombre: string, dia: string): PruebaDefinicion =>
  pruebaDefinicion.parse({
    nombre: nombre || '?',
    dia,
    estado: catalogos.estados.find((e) => e === 'ACTIVO') ?? catalogos.estados[0] ?? '',
    categoria: catalogos.categorias[0] ?? '',
    seccional: catalogos.seccionales[0] ?? '',
    alta: addMonths(dia, -36),
    nacimiento: addMonths(dia, -480),
    espera: { puede: true, monto: null },
  })

const nombres = ['Ana', 'Beto', 'Carla', 'Dora', 'Emilio', 'Fabio', 'Graciela', 'Hugo', 'Irma', 'Julio']

/** A name not used yet. */
export const otroNombre = (pruebas: readonly PruebaDefinicion[]): string =>
  nombres.find((n) => !pruebas.some((p) => p.nombre === n)) ?? `${nombres[0]} ${pruebas.length + 1}`

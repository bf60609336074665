import { definirFuncion, definirPantallas } from '../platform/funcion.ts'
import { guias as textos } from '../textos/es/acceso/guias.ts'

/** The guides with pictures, for anybody to read (decision 113): `de` is the screen from which help was asked for. */
export const pantallasGuias = definirPantallas({
  guias: { ruta: '/ayuda', busca: ['guia', 'de'] },
})

export const funcionGuias = definirFuncion({
  nombre: 'acceso/guias',
  textos: { guias: textos },
  deAfiliado: 'aparte',
  pantallas: pantallasGuias,
})

import type { Configuracion } from '@gremial/contract/administracion/configuracion.ts'
import { configuracion } from '@gremial/contract/administracion/configuracion.ts'
import { convenioCobro, organizacion, secretariasContacto } from './catalogos.ts'
import { legales } from './legales.ts'

const { textos, ...resto } = organizacion

/** The organisation that every installation starts with, as a configuration: whoever sets one up is told what still says this. */
export const deFabrica: Configuracion = configuracion.parse({
  ...resto,
  ...textos,
  logo: '',
  legales,
  secretarias: secretariasContacto,
  convenio: convenioCobro,
})

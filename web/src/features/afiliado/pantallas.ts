import { pantallasAfiliados } from '@gremial/contract/afiliado/afiliados.ts'
import { pantallasAvisos } from '@gremial/contract/afiliado/avisos.ts'
import { pantallasCarnetDigital } from '@gremial/contract/afiliado/carnet-digital.ts'
import { pantallasContacto } from '@gremial/contract/afiliado/contacto.ts'
import { pantallasCuentaCorriente } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { pantallasDocumentosAfiliado } from '@gremial/contract/afiliado/documentos.ts'
import { pantallasHechos } from '@gremial/contract/afiliado/hechos.ts'
import { pantallasHistoria } from '@gremial/contract/afiliado/historia.ts'
import { pantallasMisDatos } from '@gremial/contract/afiliado/mis-datos.ts'
import { pantallasVerificacion } from '@gremial/contract/afiliado/verificacion.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** What shows each screen of the district. */
export const deAfiliado = [
  bindScreens(pantallasAfiliados, {
    consulta: () => import('./afiliados/ConsultaPage.tsx'),
  }),
  bindScreens(pantallasAvisos, {
    avisos: () => import('./avisos/AvisosPage.tsx'),
  }),
  bindScreens(pantallasCarnetDigital, {
    carnet: () => import('./carnet-digital/CarnetPage.tsx'),
  }),
  bindScreens(pantallasContacto, {
    contacto: () => import('./contacto/ContactoPage.tsx'),
  }),
  bindScreens(pantallasCuentaCorriente, {
    cuentaCorriente: () => import('./cuenta-corriente/CuentaCorrientePage.tsx'),
  }),
  bindScreens(pantallasDocumentosAfiliado, {
    documentos: () => import('./documentos/DocumentosPage.tsx'),
    recibos: () => import('./documentos/RecibosPage.tsx'),
    talones: () => import('./documentos/TalonesPage.tsx'),
  }),
  bindScreens(pantallasHechos, {
    registrarHecho: () => import('./hechos/RegistrarHechoPage.tsx'),
    hecho: () => import('./hechos/HechoPage.tsx'),
  }),
  bindScreens(pantallasHistoria, {
    historia: () => import('./historia/HistoriaPage.tsx'),
  }),
  bindScreens(pantallasMisDatos, {
    misDatos: () => import('./mis-datos/MisDatosPage.tsx'),
  }),
  bindScreens(pantallasVerificacion, {
    verificar: () => import('./verificacion/VerificarPage.tsx'),
    verificador: () => import('./verificacion/VerificadorPage.tsx'),
  }),
] as const

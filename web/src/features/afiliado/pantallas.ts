import { afiliadosScreens } from '@gremial/contract/afiliado/afiliados.ts'
import { noticesScreens } from '@gremial/contract/afiliado/avisos.ts'
import { beneficiosScreens } from '@gremial/contract/afiliado/beneficios.ts'
import { carnetDigitalScreens } from '@gremial/contract/afiliado/carnet-digital.ts'
import { consentimientosScreens } from '@gremial/contract/afiliado/consentimientos.ts'
import { contactoScreens } from '@gremial/contract/afiliado/contacto.ts'
import { cuentaCorrienteScreens } from '@gremial/contract/afiliado/cuenta-corriente.ts'
import { debitosAfiliadoScreens } from '@gremial/contract/afiliado/debitos.ts'
import { documentosAfiliadoScreens } from '@gremial/contract/afiliado/documentos.ts'
import { hechosScreens } from '@gremial/contract/afiliado/hechos.ts'
import { historiaScreens } from '@gremial/contract/afiliado/historia.ts'
import { misDatosScreens } from '@gremial/contract/afiliado/mis-datos.ts'
import { verificacionScreens } from '@gremial/contract/afiliado/verificacion.ts'
import { withSeparateTexts } from '../../ui/screen.ts'
import { bindScreens } from '../../ui/screenRoutes.ts'

/** Component of each screen of the district. */
export const deAfiliado = [
  bindScreens(afiliadosScreens, {
    consulta: () => import('./afiliados/ConsultaPage.tsx'),
  }),
  bindScreens(noticesScreens, {
    avisos: () => import('./avisos/AvisosPage.tsx'),
  }),
  bindScreens(beneficiosScreens, {
    beneficios: () => import('./beneficios/BeneficiosPage.tsx'),
    codigo: () => import('./beneficios/CodigoPage.tsx'),
  }),
  bindScreens(carnetDigitalScreens, {
    carnet: () => import('./carnet-digital/CarnetPage.tsx'),
  }),
  bindScreens(consentimientosScreens, {
    consentimientos: withSeparateTexts('aparte', () => import('./consentimientos/ConsentimientosPage.tsx')),
  }),
  bindScreens(contactoScreens, {
    contacto: () => import('./contacto/ContactoPage.tsx'),
  }),
  bindScreens(cuentaCorrienteScreens, {
    cuentaCorriente: () => import('./cuenta-corriente/CuentaCorrientePage.tsx'),
  }),
  bindScreens(debitosAfiliadoScreens, {
    debito: () => import('./debitos/DebitoPage.tsx'),
  }),
  bindScreens(documentosAfiliadoScreens, {
    documentos: () => import('./documentos/DocumentosPage.tsx'),
    recibos: () => import('./documentos/RecibosPage.tsx'),
    talones: () => import('./documentos/TalonesPage.tsx'),
  }),
  bindScreens(hechosScreens, {
    registrarHecho: () => import('./hechos/RegistrarHechoPage.tsx'),
    hecho: () => import('./hechos/HechoPage.tsx'),
  }),
  bindScreens(historiaScreens, {
    historia: () => import('./historia/HistoriaPage.tsx'),
  }),
  bindScreens(misDatosScreens, {
    misDatos: () => import('./mis-datos/MisDatosPage.tsx'),
  }),
  bindScreens(verificacionScreens, {
    verificar: () => import('./verificacion/VerificarPage.tsx'),
    verificador: () => import('./verificacion/VerificadorPage.tsx'),
  }),
] as const

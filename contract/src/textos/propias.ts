import type { funciones } from './es/mensajes.ts'

/**
 * The features whose screens a member or a stranger may see: their texts are what a phone fetches. Those of the rest, which only the staff
 * sees, are fetched apart (web/textos.vite.ts).
 */
export const propias: Array<keyof typeof funciones> = [
  'comun',
  'acceso',
  'registro',
  'segundoFactor',
  'perfil',
  'afiliados',
  'cuentaCorriente',
  'carnetDigital',
  'verificacion',
  'documentos',
  'misDatos',
  'actividad',
  'contacto',
  'organizacion',
  'legales',
  'conformidad',
  'misTramites',
  'adhesion',
  'solicitud',
  'solicitudes',
  'papeles',
  'tramite',
]

import type { Mensajes } from '../tipos.ts'
import { auditoria } from './auditoria.ts'
import { erroresCaja, listasCaja } from './caja.ts'
import { erroresCarnet } from './carnet.ts'
import { correoContacto, erroresContacto, listasContacto } from './contacto.ts'
import { erroresDocumentos, listasDocumentos } from './documentos.ts'
import { correoPerfil, erroresPerfil, listasPerfil } from './perfil.ts'
import { correoRegistro, erroresRegistro, listasRegistro, respuestasRegistro } from './registro.ts'
import { validacion } from './validacion.ts'

export const mensajes: Mensajes = {
  validacion,
  auditoria,
  errores: {
    ...erroresRegistro,
    ...erroresCarnet,
    ...erroresDocumentos,
    ...erroresContacto,
    ...erroresPerfil,
    ...erroresCaja,
    VALIDACION: 'Check the marked fields.',
    CONSULTA_INVALIDA: 'The query is not valid: {detalle}.',
    SIN_SESION: 'Your session ended. Please sign in again.',
    SIN_PERMISO: 'You do not have enough permissions',
    ORIGEN_AJENO: 'The request came from another site and was refused.',
    NO_EXISTE: 'We could not find what you were looking for.',
    VERSION_VIEJA:
      'Somebody else changed it while you had it open. Open it again to see the current data; what you typed is still on screen.',
    EN_USO: 'It cannot be deleted because it is in use.',
    REPETIDO: 'Another one with this data already exists.',
    REFERENCIA_INEXISTENTE: 'One of the chosen values no longer exists.',
    ARCHIVO_GRANDE: 'The file or the data are too large.',
    TIPO_NO_PERMITIDO: 'This type of file is not allowed',
    DEMASIADOS_INTENTOS: 'There were too many attempts. Wait {minutos} min and try again.',
    ERROR_INTERNO: 'Something failed on our side. Try again; if it goes on, tell us the code {pedido}.',
    OCUPADO: 'The service is busy. Try again in a minute.',
    LOGIN: 'The user and/or the password are not correct, or the user is not allowed to enter the site.',
    CAPTCHA: 'The check expired or was not completed. Tick it again.',
    CLAVE_VENCIDA: 'You have to change your password before going on.',
    CLAVE_ANTERIOR: 'The current password is not correct.',
    CLAVE_REPETIDA: 'The new password must differ from the current one.',
    BANCO_REPETIDO: 'There already is a bank with that name.',
    SUCURSAL_REPETIDA: 'Two bank branches have the same name.',
  },
  listas: {
    ...listasRegistro,
    ...listasDocumentos,
    ...listasContacto,
    ...listasPerfil,
    ...listasCaja,
    si: 'Yes',
    no: 'No',
    hoja: 'Sheet',
    cuenta: {
      titulo: 'Account summary',
      fecha: 'Date',
      descripcion: 'Description',
      periodoFormateado: 'Period',
      cuotasFormateadas: 'Instalments',
      debe: 'Debit',
      haber: 'Credit',
      saldo: 'Balance',
    },
    bancos: { titulo: 'Banks', codigo: 'Code', nombre: 'Name', cantidadSucursales: 'Branches', habilitado: 'Enabled' },
    afiliadosSeccional: {
      titulo: 'Branch members',
      numeroAfiliadoFormateado: 'Number',
      nombreCompleto: 'Name',
      documento: 'Document',
      categoria: 'Category',
      estado: 'Status',
      seccional: 'Branch',
      empresa: 'Employer',
      fechaAlta: 'Joined',
    },
  },
  grafico: { titulo: '{seccional}, by category', cantidad: '{n} members', todas: 'All branches', serie: 'Members' },
  /** Names of the installed application's parts, under its icon. */
  aplicacion: { carnet: 'My card', verificador: 'Verify cards' },
  respuestas: { ...respuestasRegistro },
  niveles: { n1: 'Member', n2: 'Branch', n3: 'Administrator' },
  correo: {
    ...correoRegistro,
    ...correoContacto,
    ...correoPerfil,
    claveCambiada: {
      asunto: 'You changed your password',
      cuerpo:
        'Hello, {nombre}:\n\nThe password of your account at {organizacion} was changed on {momento}. If it was not you, tell us at once on {telefono} or at {email}.',
    },
  },
}

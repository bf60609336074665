import { auditoria } from './auditoria.ts'
import { erroresCaja, listasCaja } from './caja.ts'
import { erroresCarnet } from './carnet.ts'
import { correoContacto, erroresContacto, listasContacto } from './contacto.ts'
import { erroresDocumentos, listasDocumentos } from './documentos.ts'
import { correoPerfil, erroresPerfil, listasPerfil } from './perfil.ts'
import { correoRegistro, erroresRegistro, listasRegistro, respuestasRegistro } from './registro.ts'
import { validacion } from './validacion.ts'

/** What the server says too: validation, errors, titles of lists and files, mail. */
export const mensajes = {
  validacion,
  auditoria,
  errores: {
    ...erroresRegistro,
    ...erroresCarnet,
    ...erroresDocumentos,
    ...erroresContacto,
    ...erroresPerfil,
    ...erroresCaja,
    VALIDACION: 'Revisá los datos marcados.',
    CONSULTA_INVALIDA: 'La consulta no es válida: {detalle}.',
    SIN_SESION: 'Tu sesión terminó. Volvé a ingresar.',
    SIN_PERMISO: 'No tiene permisos suficientes',
    ORIGEN_AJENO: 'El pedido vino de otro sitio y no se aceptó.',
    NO_EXISTE: 'No encontramos lo que buscabas.',
    VERSION_VIEJA:
      'Otra persona lo cambió mientras lo tenías abierto. Volvé a abrirlo para ver los datos actuales; lo que escribiste sigue en pantalla.',
    EN_USO: 'No se puede eliminar porque se está usando.',
    REPETIDO: 'Ya existe otro con esos datos.',
    REFERENCIA_INEXISTENTE: 'Uno de los datos elegidos ya no existe.',
    ARCHIVO_GRANDE: 'El archivo o los datos son demasiado grandes.',
    TIPO_NO_PERMITIDO: 'El tipo de archivo no es permitido',
    DEMASIADOS_INTENTOS: 'Hubo demasiados intentos. Esperá {minutos} min y probá de nuevo.',
    ERROR_INTERNO: 'Algo falló de nuestro lado. Probá de nuevo; si sigue, avisanos con el código {pedido}.',
    OCUPADO: 'El servicio está ocupado. Probá de nuevo en un minuto.',
    LOGIN: 'El usuario y/o la contraseña no son correctos, o el usuario no está habilitado para ingresar al sitio.',
    CAPTCHA: 'La verificación venció o no se completó. Marcala otra vez.',
    CLAVE_VENCIDA: 'Tenés que cambiar la contraseña antes de seguir.',
    CLAVE_ANTERIOR: 'La contraseña actual no es correcta.',
    CLAVE_REPETIDA: 'La contraseña nueva tiene que ser distinta de la actual.',
    BANCO_REPETIDO: 'Ya hay un banco con ese nombre.',
    SUCURSAL_REPETIDA: 'Hay dos sucursales con el mismo nombre.',
  },
  listas: {
    ...listasRegistro,
    ...listasDocumentos,
    ...listasContacto,
    ...listasPerfil,
    ...listasCaja,
    si: 'Sí',
    no: 'No',
    hoja: 'Hoja',
    cuenta: {
      titulo: 'Resumen de cuenta corriente',
      fecha: 'Fecha',
      descripcion: 'Descripción',
      periodoFormateado: 'Período',
      cuotasFormateadas: 'Cuotas',
      debe: 'Debe',
      haber: 'Haber',
      saldo: 'Saldo',
    },
    bancos: { titulo: 'Bancos', codigo: 'Código', nombre: 'Nombre', cantidadSucursales: 'Sucursales', habilitado: 'Habilitado' },
    afiliadosSeccional: {
      titulo: 'Afiliados de la seccional',
      numeroAfiliadoFormateado: 'Número',
      nombreCompleto: 'Nombre',
      documento: 'Documento',
      categoria: 'Categoría',
      estado: 'Estado',
      seccional: 'Seccional',
      empresa: 'Empresa',
      fechaAlta: 'Alta',
    },
  },
  grafico: {
    titulo: '{seccional}, por categoría',
    cantidad: '{n} afiliados',
    todas: 'Todas las seccionales',
    serie: 'Afiliados',
  },
  /** Names of the installed application's parts, under its icon. */
  aplicacion: { carnet: 'Mi carnet', verificador: 'Verificar carnets' },
  respuestas: { ...respuestasRegistro },
  niveles: { n1: 'Afiliado', n2: 'Seccional', n3: 'Administrador' },
  correo: {
    ...correoRegistro,
    ...correoContacto,
    ...correoPerfil,
    claveCambiada: {
      asunto: 'Cambiaste tu contraseña',
      cuerpo:
        'Hola, {nombre}:\n\nLa contraseña de tu cuenta en {organizacion} se cambió el {momento}. Si no fuiste vos, avisanos ya mismo al {telefono} o a {email}.',
    },
  },
}

export const acceso = {
  mensajes: {
    niveles: { n1: 'Afiliado', n2: 'Seccional', n3: 'Administrador' },
    equipos: { en: '{programa} en {sistema}', desconocido: 'Equipo desconocido' },
  },
  errores: {
    ENLACE_INVALIDO: 'El enlace no es válido. Copialo entero del correo, o pedí otro.',
    ENLACE_USADO: 'Este enlace ya se usó. Sirve una sola vez.',
    ENLACE_CADUCADO: 'Este enlace venció. Pedí otro.',
    LOGIN: 'El usuario y/o la contraseña no son correctos, o el usuario no está habilitado para ingresar al sitio.',
    CAPTCHA: 'La verificación venció o no se completó. Marcala otra vez.',
    CLAVE_VENCIDA: 'Tenés que cambiar la contraseña antes de seguir.',
    CLAVE_ANTERIOR: 'La contraseña actual no es correcta.',
    CLAVE_REPETIDA: 'La contraseña nueva tiene que ser distinta de la actual.',
    CLAVE_COMUN: 'Esa contraseña es de las primeras que alguien probaría. Elegí otra.',
    CLAVE_PROPIA: 'La contraseña no puede ser tu correo, tu número, tu documento, tu fecha de nacimiento ni tu nombre.',
  },
  correo: {
    claveCambiada: {
      asunto: 'Cambiaste tu contraseña',
      cuerpo:
        'Hola, {nombre}:\n\nLa contraseña de tu cuenta en {organizacion} se cambió el {momento}. Si no fuiste vos, avisanos ya mismo al {telefono} o a {email}.',
    },
    equipoNuevo: {
      asunto: 'Ingreso a tu cuenta desde un equipo nuevo',
      cuerpo:
        'Hola:\n\nSe ingresó a tu cuenta en {organizacion} desde un equipo que no conocíamos.\n\nEquipo: {equipo}\nCuándo: {fecha}, {hora}\nRed: {lugar}\n\nSi fuiste vos, no tenés que hacer nada: por este equipo no te lo volvemos a avisar.\n\nSi no fuiste vos, alguien sabe tu contraseña. En tu perfil, cerrá las demás sesiones y cambiá la contraseña:\n\n{enlace}\n\nSi no podés entrar, usá «Olvidé mi contraseña» al ingresar, o avisanos ya mismo al {telefono} o a {email}.',
      boton: 'Abrir mi perfil',
    },
  },
  permisos: {
    perfil: {
      editar: 'Ver y cambiar el perfil propio',
    },
  },
  pantallas: {
    clave: {
      avisoTitulo: 'Tenés que cambiar la contraseña',
      avisoTexto: 'Es la que te dieron para ingresar la primera vez. Elegí una que sepas sólo vos.',
      seguir: 'Cambiarla ahora',
      titulo: 'Contraseña nueva',
      nueva: 'Contraseña nueva',
      repetir: 'Repetir contraseña',
      guardar: 'Guardar contraseña',
      lista: 'La contraseña se actualizó. Ingresá con la nueva.',
    },
  },
}

import type { acceso as es } from '../../es/acceso/acceso.ts'

export const acceso: typeof es = {
  mensajes: {
    niveles: { n1: 'Member', n2: 'Branch', n3: 'Administrator' },
  },
  errores: {
    ENLACE_INVALIDO: 'The link is not valid. Copy it whole from the mail, or ask for another one.',
    ENLACE_USADO: 'This link was already used. It works only once.',
    ENLACE_CADUCADO: 'This link has expired. Ask for another one.',
    LOGIN: 'The user and/or the password are not correct, or the user is not allowed to enter the site.',
    CAPTCHA: 'The check expired or was not completed. Tick it again.',
    CLAVE_VENCIDA: 'You have to change your password before going on.',
    CLAVE_ANTERIOR: 'The current password is not correct.',
    CLAVE_REPETIDA: 'The new password must differ from the current one.',
    CLAVE_COMUN: 'That password is among the first that anybody would try. Choose another one.',
    CLAVE_PROPIA: 'The password cannot be your e-mail or your member number.',
  },
  correo: {
    claveCambiada: {
      asunto: 'You changed your password',
      cuerpo:
        'Hello, {nombre}:\n\nThe password of your account at {organizacion} was changed on {momento}. If it was not you, tell us at once on {telefono} or at {email}.',
    },
  },
  permisos: {
    perfil: {
      editar: 'See and change their own profile',
    },
  },
  pantallas: {
    clave: {
      avisoTitulo: 'You have to change your password',
      avisoTexto: 'It is the one you were given for your first entry. Choose one that only you know.',
      seguir: 'Change it now',
      titulo: 'New password',
      nueva: 'New password',
      repetir: 'Repeat password',
      guardar: 'Save password',
      lista: 'The password was changed. Sign in with the new one.',
    },
  },
}

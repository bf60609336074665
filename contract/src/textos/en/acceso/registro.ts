import type { registro as es } from '../../es/acceso/registro.ts'

export const registro: typeof es = {
  errores: {
    CUENTA_EXISTENTE: 'There is already an account with this e-mail or member number. Sign in with it, or recover its password.',
  },
  correo: {
    comun: {
      copiar: 'If the button does not work, copy this address into your browser:',
      pie: 'This mail was sent by {organizacion}. If you need help: {telefono} · {email}.',
    },
    validarCorreo: {
      asunto: 'Validate your e-mail',
      cuerpo:
        'Hello:\n\nTo finish creating your account at {organizacion}, confirm that this e-mail is yours.\n\n{enlace}\n\nThe link works once and expires in 24 hours. If you did not ask for an account, do nothing: without this step none is created.',
      boton: 'Validate my e-mail',
    },
    registroRechazado: {
      asunto: 'We could not create your account',
      cuerpo:
        'Hello:\n\nSomebody asked for an account at {organizacion} with this e-mail, but the details are not those of a member without an account.\n\nIf it was you: check the member number, the document and the date of birth, and try again. If you already had an account, it may be under another e-mail: the union can tell you on {telefono}.\n\nIf it was not you, do nothing.',
    },
    cuentaExistente: {
      asunto: 'You already have an account',
      cuerpo:
        'Hello, {nombre}:\n\nSomebody, perhaps you, asked for an account at {organizacion} with your details. You already have one, with this e-mail. If you do not remember the password, use “I forgot my password” when you sign in.\n\n{enlace}\n\nIf it was not you, do nothing: your account has not changed.',
      boton: 'Go to sign in',
    },
    crearUsuario: {
      asunto: 'Create your user',
      cuerpo:
        'Hello, {nombre}:\n\nTo create your user at {organizacion} you only have to choose the password.\n\n{enlace}\n\nThe link works once and expires in 24 hours. If you did not ask for it, do nothing: without this step nothing is created.',
      boton: 'Choose my password',
    },
    crearRechazado: {
      asunto: 'We could not create your user',
      cuerpo:
        "Hello:\n\nSomebody asked for a user at {organizacion} with this e-mail, but no member's record has it.\n\nIf it was you: use “Register”, with your member number and document, or ask for your record to be updated on {telefono}.\n\nIf it was not you, do nothing.",
    },
    recuperarClave: {
      asunto: 'Choose a new password',
      cuerpo:
        'Hello, {nombre}:\n\nYou asked to recover the password of your account at {organizacion}.\n\n{enlace}\n\nThe link works once and expires in one hour. If you did not ask for it, do nothing: your password stays the same.',
      boton: 'Choose password',
    },
    recuperoRechazado: {
      asunto: 'There is no account with this e-mail',
      cuerpo:
        'Hello:\n\nSomebody asked to recover a password at {organizacion} with this e-mail, but no enabled account has it.\n\nIf it was you, perhaps you registered with another e-mail, or you have no account yet: you can create it from the sign-in screen. For help: {telefono}.\n\nIf it was not you, do nothing.',
    },
  },
  respuestas: {
    registroPedido:
      'In a few minutes you will get an e-mail to validate your address. If you cannot find it, check your spam folder.',
    crearPedido:
      'In a few minutes you will get an e-mail that says how to create your user. If you cannot find it, check your spam folder.',
    recuperoPedido:
      'In a few minutes you will get an e-mail that says how to recover your password. If you cannot find it, check your spam folder.',
    correoValidado: 'Your e-mail is validated. You can now sign in with your password.',
    correoYaValidado:
      'This e-mail is already validated. Sign in with your password; if you do not remember it, press “I forgot my password”.',
    cuentaCreada: 'Your account is ready. You can now sign in with your e-mail and password.',
    claveRecuperada: 'The password was updated. You can now sign in with the new password.',
    pistaDemo:
      'This is a demonstration: the mail does not leave. It stays in a file, in the folder "correo" that the server\'s console names.',
  },
  pantallas: {
    registro: {
      paso: 'Step {paso} of 2: {titulo}',
      quien: 'who you are',
      tuAcceso: 'which e-mail',
      accesoAyuda: 'You choose the password afterwards, in the link that arrives at that e-mail.',
      quienAyuda: 'The same details that the union has.',
      numero: 'Member number',
      numeroAyuda: 'It is on your card, with or without the bar.',
      documento: 'Document number',
      nacimiento: 'Date of birth',
      siguiente: 'Next',
      anterior: 'Back to step 1',
      email: 'E-mail',
      email2: 'Repeat e-mail',
      clave: 'Password',
      clave2: 'Repeat password',
      claveNueva: 'New password',
      claveAyuda: '7 to 100 characters. Not your e-mail, your number or one that everybody uses.',
      crear: 'Create my account',
      crearAyuda: 'Write the e-mail that the union has on file for you. You will get a link to choose your password.',
      olvideAyuda: 'Write the e-mail of your account. You will get a link to choose another password; it works for one hour.',
      reenviarAyuda: 'Write the e-mail that you registered with and we will send another link.',
      enviarEnlace: 'Send the link',
      noSeEnvio: 'It could not be completed',
      revisa: 'Check your e-mail',
      enviadoA: 'Sent to {email}.',
      otraVez: 'It did not arrive: send again',
      corregir: 'Correct the details',
      validarTitulo: 'Validate the e-mail',
      validarTexto: 'To finish creating your account, choose the password that you will sign in with.',
      validarPulsar: 'With this step your account is ready to sign in with this e-mail.',
      validarAccion: 'Validate my e-mail',
      abriendo: 'Opening the link…',
      listo: 'Done',
      noSirve: 'This link cannot be used',
      noSePudo: 'We could not open the link',
      pedirOtro: 'Ask for another link',
      irIngresar: 'Go to sign in',
      elegirTitulo: 'Choose your password',
      recuperarTitulo: 'Choose a new password',
      cuentaDe: 'Account of {nombre}',
      guardarClave: 'Save password',
      cuentaPortal: 'Portal account',
      verCuenta: 'See whether they have an account',
      tieneCuenta: 'They have an account in the portal.',
      noTieneCuenta: 'They have no account in the portal. They can register from the sign-in screen.',
    },
  },
}

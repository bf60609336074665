export const registro = {
  errores: {
    CUENTA_EXISTENTE:
      'Ya hay una cuenta con este correo o con este número de afiliado. Ingresá con ella, o recuperá la contraseña.',
  },
  correo: {
    comun: {
      copiar: 'Si el botón no funciona, copiá esta dirección en el navegador:',
      pie: 'Este correo lo envió {organizacion}. Si necesitás ayuda: {contacto}.',
      pieSolo: 'Este correo lo envió {organizacion}.',
    },
    validarCorreo: {
      asunto: 'Validá tu correo',
      cuerpo:
        'Hola:\n\nPara terminar de crear tu cuenta en {organizacion}, confirmá que este correo es tuyo.\n\n{enlace}\n\nEl enlace sirve una vez y vence en 24 horas. Si no pediste una cuenta, no hagas nada: sin este paso no se crea.',
      boton: 'Validar mi correo',
    },
    registroRechazado: {
      asunto: 'No pudimos crear tu cuenta',
      cuerpo:
        'Hola:\n\nAlguien pidió una cuenta en {organizacion} con este correo, pero los datos no coinciden con los de un afiliado sin cuenta.\n\nSi fuiste vos: revisá el número de afiliado, el documento y la fecha de nacimiento, y probá de nuevo. Si ya tenías cuenta, quizá es con otro correo: el sindicato te lo dice al {telefono}.\n\nSi no fuiste vos, no hagas nada.',
    },
    documentoConCuenta: {
      asunto: 'Ya tenés una cuenta, con otro número de afiliado',
      cuerpo:
        'Hola, {nombre}:\n\nAlguien, quizá vos, pidió una cuenta en {organizacion} con el número de afiliado {numero}, que tiene tu mismo documento. No se creó otra: entrá con este correo.\n\n{enlace}\n\nSi los dos números son tuyos, o si no fuiste vos, avisanos al {telefono} o a {email}.',
      boton: 'Entrar',
    },
    cuentaExistente: {
      asunto: 'Ya tenés una cuenta',
      cuerpo:
        'Hola, {nombre}:\n\nAlguien, quizá vos, pidió crear una cuenta en {organizacion} con tus datos. Ya tenés una, con este correo. Si no recordás la contraseña, tocá «Olvidé mi contraseña» al ingresar.\n\n{enlace}\n\nSi no fuiste vos, no hagas nada: tu cuenta sigue igual.',
      boton: 'Ir a ingresar',
    },
    crearUsuario: {
      asunto: 'Creá tu usuario',
      cuerpo:
        'Hola, {nombre}:\n\nPara crear tu usuario en {organizacion} sólo falta que elijas la contraseña.\n\n{enlace}\n\nEl enlace sirve una vez y vence en 24 horas. Si no lo pediste, no hagas nada: sin este paso no se crea.',
      boton: 'Elegir mi contraseña',
    },
    crearRechazado: {
      asunto: 'No pudimos crear tu usuario',
      cuerpo:
        'Hola:\n\nAlguien pidió un usuario en {organizacion} con este correo, pero no figura en la ficha de un solo afiliado: en ninguna, o en más de una.\n\nSi fuiste vos: usá «Registrarme», con tu número de afiliado y tu documento, o pedí que actualicen tu ficha al {telefono}.\n\nSi no fuiste vos, no hagas nada.',
    },
    recuperarClave: {
      asunto: 'Elegí una contraseña nueva',
      cuerpo:
        'Hola, {nombre}:\n\nPediste recuperar la contraseña de tu cuenta en {organizacion}.\n\n{enlace}\n\nEl enlace sirve una vez y vence en una hora. Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
      boton: 'Elegir contraseña',
    },
    recuperoRechazado: {
      asunto: 'No hay una cuenta con este correo',
      cuerpo:
        'Hola:\n\nAlguien pidió recuperar una contraseña en {organizacion} con este correo, pero no hay ninguna cuenta habilitada con él.\n\nSi fuiste vos, quizá te registraste con otro correo, o todavía no tenés cuenta: podés crearla desde la pantalla de ingreso. Para que te ayuden: {telefono}.\n\nSi no fuiste vos, no hagas nada.',
    },
  },
  respuestas: {
    registroPedido:
      'En unos minutos te va a llegar un correo para validar tu dirección. Si no lo encontrás, revisá la carpeta de correo no deseado (spam).',
    crearPedido:
      'En unos minutos te va a llegar un correo con lo que tenés que hacer para crear tu usuario. Si no lo encontrás, revisá la carpeta de correo no deseado (spam).',
    recuperoPedido:
      'En unos minutos te va a llegar un correo con lo que tenés que hacer para recuperar tu contraseña. Si no lo encontrás, revisá la carpeta de correo no deseado (spam).',
    correoValidado: 'Tu correo quedó validado. Ya podés ingresar con tu contraseña.',
    correoYaValidado: 'Este correo ya está validado. Ingresá con tu contraseña; si no la recordás, tocá «Olvidé mi contraseña».',
    claveYaPuesta:
      'Esta cuenta ya tiene una contraseña: con este enlace no se cambia. Abrilo de nuevo e ingresá con la que tiene.',
    cuentaCreada: 'Tu cuenta quedó creada. Ya podés ingresar con tu correo y tu contraseña.',
    claveRecuperada: 'La contraseña se actualizó correctamente. Ya puedes iniciar sesión con la nueva contraseña.',
    pistaDemo:
      'Esto es una demostración: el correo no sale. Queda en un archivo, en la carpeta «correo» que nombra la consola del servidor.',
  },
  pantallas: {
    registro: {
      paso: 'Paso {paso} de 2: {titulo}',
      quien: 'quién sos',
      tuAcceso: 'con qué correo',
      accesoAyuda: 'La contraseña la elegís después, en el enlace que te llega a ese correo.',
      quienAyuda: 'Los mismos datos que figuran en el sindicato.',
      numero: 'Número de afiliado',
      numeroAyuda: 'Está en tu carnet. Con barra o sin ella.',
      documento: 'Número de documento',
      nacimiento: 'Fecha de nacimiento',
      siguiente: 'Siguiente',
      anterior: 'Volver al paso 1',
      email: 'Correo electrónico',
      email2: 'Repetir correo',
      clave: 'Contraseña',
      clave2: 'Repetir contraseña',
      claveNueva: 'Contraseña nueva',
      claveAyuda: 'De 7 a 100 caracteres. Que no sea tu correo, tu número ni una que use todo el mundo.',
      crear: 'Crear mi cuenta',
      crearAyuda: 'Escribí el correo que tiene tu ficha en el sindicato. Te llega un enlace para elegir la contraseña.',
      olvideAyuda: 'Escribí el correo de tu cuenta. Te llega un enlace para elegir otra contraseña; sirve una hora.',
      reenviarAyuda: 'Escribí el correo con el que te registraste y te mandamos otro enlace.',
      enviarEnlace: 'Enviar el enlace',
      noSeEnvio: 'No se pudo completar',
      revisa: 'Revisá tu correo',
      enviadoA: 'Lo enviamos a {email}.',
      otraVez: 'No me llegó: enviar otra vez',
      corregir: 'Corregir los datos',
      validarTitulo: 'Validar el correo',
      validarTexto: 'Para terminar de crear tu cuenta, elegí la contraseña con la que vas a ingresar.',
      validarPulsar: 'Con este paso tu cuenta queda lista para ingresar con este correo.',
      validarAccion: 'Validar mi correo',
      abriendo: 'Estamos abriendo el enlace…',
      listo: 'Listo',
      noSirve: 'Este enlace no se puede usar',
      noSePudo: 'No pudimos abrir el enlace',
      pedirOtro: 'Pedir otro enlace',
      irIngresar: 'Ir a ingresar',
      elegirTitulo: 'Elegí tu contraseña',
      recuperarTitulo: 'Elegí una contraseña nueva',
      cuentaDe: 'Cuenta de {nombre}',
      guardarClave: 'Guardar contraseña',
      cuentaPortal: 'Cuenta del portal',
      verCuenta: 'Ver si tiene cuenta',
      tieneCuenta: 'Tiene una cuenta en el portal.',
      noTieneCuenta: 'No tiene cuenta en el portal. Puede registrarse desde la pantalla de ingreso.',
    },
  },
}

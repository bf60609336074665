export const contacto = {
  cosas: {
    consulta: 'una consulta a una secretaría',
  },
  errores: {
    SECRETARIA_INVALIDA: 'Debe seleccionar una secretaria válida',
    CONSULTAS_AGOTADAS: 'Llegaste al máximo de consultas en 24 horas ({n}). Vas a poder enviar otra dentro de {horas} h.',
  },
  listas: {
    secretariasContacto: { titulo: 'Secretarías', codigo: 'Código', nombreSecretariaMostrar: 'Secretaría' },
  },
  correo: {
    consultaRecibida: {
      asunto: 'Recibimos tu consulta {numero}',
      cuerpo:
        'Hola, {nombre}:\n\nRecibimos tu consulta {numero} para {secretaria}. Te van a responder a {correo} o al {telefonoPropio}.\n\nTu mensaje:\n\n{mensaje}',
    },
    consultaNueva: {
      asunto: 'Consulta {numero} de {nombre}',
      cuerpo:
        'Consulta {numero} para {secretaria}, del {momento}.\n\nNombre: {nombre}\nAfiliado: {afiliado}\nCorreo: {correo}\nTeléfono: {telefonoPropio}\n\n{mensaje}\n\nPodés responder este correo: le llega a quien consulta.',
      sinNumero: 'sin número de afiliado',
    },
  },
  pantallas: {
    contacto: {
      propias: 'Consultas que enviaste',
      pendiente: 'Enviada: te responden por correo o por teléfono',
      respondida: 'Respondida el {fecha}',
      descartada: 'Respondida el {fecha}: queda como está',
      tituloCorregir: 'Pedir una corrección',
      dato: 'Qué dato',
      contanos: 'Contanos algo más',
      pidoCorregir: 'Pido corregir en el padrón: {campo}. Debería decir «{valor}».',
      titulo: 'Enviar una consulta',
      bajada: 'La recibe la secretaría que elijas y te responde por correo o por teléfono.',
      secretaria: 'Secretaría',
      elegir: 'Elegí una secretaría',
      nombre: 'Nombre',
      correo: 'Correo electrónico',
      correoAyuda: 'Acá te responden.',
      telefono: 'Teléfono',
      mensaje: 'Mensaje',
      quedan_one: 'Queda {count} carácter',
      quedan_other: 'Quedan {count} caracteres',
      enviar: 'Enviar consulta',
      fallo: 'No se envió la consulta',
      falloSecretarias: 'No pudimos traer las secretarías',
      enviada: 'Recibimos tu consulta',
      numero: 'Número de consulta',
      queSigue: 'Qué sigue',
      pasoLee: 'La lee {secretaria}.',
      pasoResponde: 'Te responden a {correo} o al {telefono}.',
      pasoCopia: 'Te mandamos una copia a {correo}. Si no la ves, mirá en el correo no deseado.',
      pasoReclamo: 'Si volvés a escribir por lo mismo, mencioná el número.',
      falloEnviada: 'No pudimos traer tu consulta',
      otra: 'Enviar otra consulta',
    },
  },
}

export const papeles = {
  errores: {
    DOCUMENTO_PROTEGIDO: 'El documento tiene contraseña. Mandalo sin contraseña, o sacale una foto.',
    DOCUMENTO_NO_SE_CAMBIA: '«{documento}» ya está en manos de la mesa y no se cambia.',
  },
}

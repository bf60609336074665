import { sistemas } from '@gremial/contract/administracion/sistemas.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { usePlazos } from './plazos.ts'

interface Props {
  sistema: { id: number; nombre: string }
  decir(token: string): void
  cerrar(): void
}

/** Another token in the place of the one that a program has. */
export function DialogoRenovar({ sistema: { id, nombre }, decir, cerrar }: Props) {
  const { t } = useTranslation()
  const plazos = usePlazos()
  const formulario = useFormulario({
    iniciales: { dias: '90' },
    pedido: ({ dias }: { dias: string }) => pedido(sistemas.renovar, { claves: { id }, cuerpo: { dias } }),
    fallo: t('sistemas.fallo'),
    alGuardar({ token }) {
      cerrar()
      decir(token)
    },
  })
  return (
    <DialogoFormulario
      titulo={t('sistemas.preguntaRenovar', { nombre })}
      accion={t('sistemas.renovar')}
      formulario={formulario}
      cerrar={cerrar}
    >
      <p>{t('sistemas.textoRenovar')}</p>
      <NativeSelect label={t('sistemas.dias')} data={plazos} {...formulario.form.getInputProps('dias')} />
    </DialogoFormulario>
  )
}

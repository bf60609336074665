import { sistemas } from '@gremial/contract/administracion/sistemas.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { usePlazos } from './plazos.ts'

interface Props {
  sistema: { id: number; nombre: string }
  decir(token: string): void
  cerrar(): void
}

/** Renews the token of a program. */
export function DialogoRenovar({ sistema: { id, nombre }, decir, cerrar }: Props) {
  const { t } = useTranslation()
  const plazos = usePlazos()
  const formulario = useForm({
    initialValues: { dias: '90' },
    request: ({ dias }: { dias: string }) => request(sistemas.renovar, { params: { id }, body: { dias } }),
    failure: t('sistemas.fallo'),
    onSaved({ token }) {
      cerrar()
      decir(token)
    },
  })
  return (
    <FormDialog title={t('sistemas.preguntaRenovar', { nombre })} action={t('sistemas.renovar')} form={formulario} close={cerrar}>
      <p>{t('sistemas.textoRenovar')}</p>
      <NativeSelect label={t('sistemas.dias')} data={plazos} {...formulario.form.getInputProps('dias')} />
    </FormDialog>
  )
}

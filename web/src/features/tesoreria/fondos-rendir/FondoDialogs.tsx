import { request } from '@gremial/contract/platform/call.ts'
import { type FilaFondo, fondosRendir } from '@gremial/contract/tesoreria/fondos-rendir.ts'
import { fromCents, toCents } from '@gremial/contract/values/money.ts'
import { notifications } from '@mantine/notifications'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { AmountField } from '../../../ui/AmountField.tsx'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { SelectField } from '../../../ui/SelectField.tsx'
import { CajaSelector, type Seccionales, useChosenCaja, WithSeccionales } from '../cajas/CajaSelector.tsx'

interface NuevoProps {
  /** Box of the list: default of a new fund. */
  caja: string | undefined
  cerrar(): void
}

/** Opens a fund for a person in a box. */
export function FondoNuevoDialog(props: NuevoProps) {
  return <WithSeccionales>{(seccionales) => <Nuevo {...props} seccionales={seccionales} />}</WithSeccionales>
}

function Nuevo({ caja, cerrar, seccionales }: NuevoProps & { seccionales: Seccionales }) {
  const { t } = useTranslation()
  const elegida = useChosenCaja(seccionales, { seccional: undefined, caja })
  const idCaja = elegida.datos?.id ?? 0
  const titulares = useQuery({ ...read(fondosRendir.titulares, { params: { caja: idCaja } }), enabled: idCaja > 0 })
  const formulario = useForm({
    initialValues: { titular: '', techo: null as number | null },
    request: ({ titular, techo }) =>
      request(fondosRendir.crear, {
        body: { caja: idCaja, titular: Number(titular), techo: techo === null ? Number.NaN : fromCents(techo) },
      }),
    extra: ({ titular, techo }): Record<string, string> => ({
      ...(titular === '' ? { titular: t('validacion.requerido') } : {}),
      ...(techo === null ? { techo: t('validacion.requerido') } : {}),
    }),
    failure: t('fondosRendir.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('fondosRendir.guardado') })
      cerrar()
    },
  })
  const { form } = formulario
  const nadie = titulares.data?.length === 0
  return (
    <FormDialog title={t('fondosRendir.nuevo')} form={formulario} close={cerrar}>
      <CajaSelector seccionales={seccionales} elegida={elegida} />
      <SelectField
        label={t('fondosRendir.titular')}
        data={(titulares.data ?? []).map((u) => ({ value: String(u.id), label: u.nombre }))}
        description={nadie ? t('fondosRendir.sinTitulares') : undefined}
        data-autofocus
        {...form.getInputProps('titular')}
        {...(titulares.error ? { error: titulares.error.message } : {})}
      />
      <AmountField
        label={t('fondosRendir.techo')}
        description={t('fondosRendir.techoAyuda')}
        {...form.getInputProps('techo')}
        value={form.values.techo}
      />
    </FormDialog>
  )
}

/** Changes the ceiling of a fund. */
export function TechoDialog({ fondo, cerrar }: { fondo: Pick<FilaFondo, 'id' | 'techo' | 'version'>; cerrar(): void }) {
  const { t } = useTranslation()
  const initialValues: { techo: number | null } = { techo: toCents(fondo.techo) }
  const formulario = useForm({
    initialValues,
    request: ({ techo }) =>
      request(fondosRendir.cambiar, {
        params: { id: fondo.id },
        body: { techo: techo === null ? Number.NaN : fromCents(techo), version: fondo.version },
      }),
    extra: ({ techo }): Record<string, string> => (techo === null ? { techo: t('validacion.requerido') } : {}),
    failure: t('fondosRendir.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('fondosRendir.guardado') })
      cerrar()
    },
  })
  const { form } = formulario
  return (
    <FormDialog title={t('fondosRendir.cambiarTecho')} form={formulario} close={cerrar}>
      <AmountField
        label={t('fondosRendir.techo')}
        description={t('fondosRendir.techoAyuda')}
        data-autofocus
        {...form.getInputProps('techo')}
        value={form.values.techo}
      />
    </FormDialog>
  )
}

import { type Catalogo, type FilaValor, valores, valuesList } from '@gremial/contract/administracion/valores.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { lookupDelayMs } from '@gremial/contract/platform/list.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../ui/form/FormDialog.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { readList } from '../../../ui/list/useList.ts'

/** Merges two companies: chooses the one that stays, by name or CUIT. */
export function DialogoUnir({ catalogo, valor, cerrar }: { catalogo: Catalogo; valor: FilaValor; cerrar(): void }) {
  const { t } = useTranslation()
  const [buscado, setBuscado] = useState('')
  const [buscar] = useDebouncedValue(buscado, lookupDelayMs)
  const { data } = useQuery({ ...readList(valuesList, { catalogo, buscar, size: 25 }), placeholderData: keepPreviousData })
  const formulario = useForm({
    initialValues: { en: '' },
    request: ({ en }: { en: string }) =>
      request(valores.unir, { params: { catalogo, id: valor.id }, body: { en: en === '' ? undefined : Number(en) } }),
    failure: t('formulario.noSeGuardo'),
    onSaved() {
      notifications.show({ message: t('valores.unida', { nombre: valor.nombre }) })
      cerrar()
    },
  })
  const opciones = (data?.content ?? [])
    .filter((v) => v.id !== valor.id)
    .map((v) => ({ value: String(v.id), label: [v.nombre, v.detalle].filter(Boolean).join(' · ') }))
  return (
    <FormDialog
      title={t('valores.unirTitulo', { nombre: valor.nombre })}
      action={t('valores.unirAccion')}
      danger
      form={formulario}
      close={cerrar}
    >
      <p>{t('valores.unirTexto', { nombre: valor.nombre, count: valor.usos ?? 0 })}</p>
      <Select
        label={t('valores.unirEn')}
        searchable
        data-autofocus
        nothingFoundMessage={t('valores.nadaEncontrado')}
        data={opciones}
        filter={({ options }) => options}
        onSearchChange={setBuscado}
        {...formulario.form.getInputProps('en')}
      />
    </FormDialog>
  )
}

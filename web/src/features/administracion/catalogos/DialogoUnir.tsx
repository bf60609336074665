import { type Catalogo, type FilaValor, listaValores, valores } from '@gremial/contract/administracion/valores.ts'
import { pausaConsulta } from '@gremial/contract/platform/lista.ts'
import { pedido } from '@gremial/contract/platform/llamada.ts'
import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DialogoFormulario } from '../../../ui/formulario/DialogoFormulario.tsx'
import { useFormulario } from '../../../ui/formulario/useFormulario.ts'
import { leerLista } from '../../../ui/lista/useLista.ts'

/** Two companies that are one: which of them stays, found by name or CUIT. */
export function DialogoUnir({ catalogo, valor, cerrar }: { catalogo: Catalogo; valor: FilaValor; cerrar(): void }) {
  const { t } = useTranslation()
  const [buscado, setBuscado] = useState('')
  const [buscar] = useDebouncedValue(buscado, pausaConsulta)
  const { data } = useQuery({ ...leerLista(listaValores, { catalogo, buscar, size: 25 }), placeholderData: keepPreviousData })
  const formulario = useFormulario({
    iniciales: { en: '' },
    pedido: ({ en }: { en: string }) =>
      pedido(valores.unir, { claves: { catalogo, id: valor.id }, cuerpo: { en: en === '' ? undefined : Number(en) } }),
    fallo: t('formulario.noSeGuardo'),
    alGuardar() {
      notifications.show({ message: t('valores.unida', { nombre: valor.nombre }) })
      cerrar()
    },
  })
  const opciones = (data?.content ?? [])
    .filter((v) => v.id !== valor.id)
    .map((v) => ({ value: String(v.id), label: [v.nombre, v.detalle].filter(Boolean).join(' · ') }))
  return (
    <DialogoFormulario
      titulo={t('valores.unirTitulo', { nombre: valor.nombre })}
      accion={t('valores.unirAccion')}
      grave
      formulario={formulario}
      cerrar={cerrar}
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
    </DialogoFormulario>
  )
}

import { maxPageSize } from '@gremial/contract/platform/list.ts'
import { paperKindsList } from '@gremial/contract/tramites/clases-papel.ts'
import { medios } from '@gremial/contract/tramites/personas.ts'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { OrderedList } from '../../../ui/form/OrderedList.tsx'
import { readList } from '../../../ui/list/useList.ts'
import { OptionalLabel } from '../../../ui/OptionalLabel.tsx'
import type { ValoresProducto } from './valores.ts'

/** Required documents, in the order of the member's list. */
export function CamposRequisitos({ form }: { form: UseFormReturnType<ValoresProducto> }) {
  const { t } = useTranslation()
  const { requisitos } = form.values
  const { data: clases } = useQuery(readList(paperKindsList, { size: maxPageSize }))
  return (
    <fieldset className="sin-marco pila">
      <legend>
        <h2>{t('catalogosTramites.requisitos')}</h2>
      </legend>
      <p className="suave">
        {t(requisitos.length > 0 ? 'catalogosTramites.requisitosAyuda' : 'catalogosTramites.sinRequisitos')}
      </p>
      {requisitos.length > 0 && (
        <OrderedList
          names={requisitos.map((r) => r.nombre || t('catalogosTramites.unRequisito'))}
          move={(from, to) => form.reorderListItem('requisitos', { from, to })}
          remove={(i) => form.removeListItem('requisitos', i)}
        >
          {(i) => (
            <div className="requisito-producto">
              <TextInput
                label={t('catalogosTramites.requisito')}
                maxLength={80}
                {...form.getInputProps(`requisitos.${i}.nombre`)}
              />
              <TextInput
                label={<OptionalLabel>{t('catalogosTramites.requisitoAyuda')}</OptionalLabel>}
                maxLength={300}
                {...form.getInputProps(`requisitos.${i}.ayuda`)}
              />
              <NativeSelect
                label={t('catalogosTramites.claseDePapel')}
                data={[
                  { value: '', label: t('catalogosTramites.sePideSiempre') },
                  ...(clases?.content ?? []).map((c) => ({ value: String(c.id), label: c.nombre })),
                ]}
                {...form.getInputProps(`requisitos.${i}.idClase`)}
              />
              <NativeSelect
                label={t('catalogosTramites.paraQuien')}
                data={[
                  { value: '', label: t('catalogosTramites.aTodos') },
                  ...medios.map((m) => ({ value: m, label: t(`catalogosTramites.aQuien.${m}`) })),
                ]}
                {...form.getInputProps(`requisitos.${i}.viveDe`)}
              />
              <Checkbox
                label={t('catalogosTramites.obligatorio')}
                {...form.getInputProps(`requisitos.${i}.obligatorio`, { type: 'checkbox' })}
              />
            </div>
          )}
        </OrderedList>
      )}
      <div className="botones">
        <Button
          icon="agregar"
          onClick={() => form.insertListItem('requisitos', { nombre: '', ayuda: '', obligatorio: true, idClase: '', viveDe: '' })}
        >
          {t('catalogosTramites.agregarRequisito')}
        </Button>
      </div>
    </fieldset>
  )
}

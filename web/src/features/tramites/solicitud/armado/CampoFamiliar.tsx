import { catalogos } from '@gremial/contract/administracion/catalogos.ts'
import { familiarDe } from '@gremial/contract/tramites/definicion.respuestas.ts'
import type { FamiliarElegido, RespuestaDada } from '@gremial/contract/tramites/definicion.valores.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../../platform/callApi.ts'
import { today } from '../../../../platform/today.ts'
import { DateField } from '../../../../ui/DateField.tsx'

const vacio: FamiliarElegido = { id: null, apellido: '', nombre: '', parentesco: '', fechaNacimiento: '', numeroDocumento: null }

interface Props {
  comun: { label: ReactNode; error: ReactNode; description: string | undefined }
  /** Accepted kinships; any if empty. */
  parentescos: readonly string[]
  valor: RespuestaDada
  familia: FamiliarElegido[]
  cambiar(valor: RespuestaDada): void
}

/** A relative: one of the register, or entered here. */
export function CampoFamiliar({ comun, parentescos, valor, familia, cambiar }: Props) {
  const { t } = useTranslation()
  const elegido = familiarDe(valor)
  const otra = elegido !== undefined && elegido.id === null
  const { data: todos = [] } = useQuery({ ...read(catalogos.parentescos, {}), enabled: otra && parentescos.length === 0 })
  const sirven = familia.filter((f) => parentescos.length === 0 || parentescos.includes(f.parentesco))
  const poner = (parte: Partial<FamiliarElegido>) => cambiar({ ...vacio, ...elegido, ...parte })
  return (
    <div className="pila">
      <NativeSelect
        {...comun}
        value={otra ? 'otra' : String(elegido?.id ?? '')}
        data={[
          { value: '', label: t('armados.elegir') },
          ...sirven.map((f) => ({ value: String(f.id), label: [f.apellido, f.nombre].filter(Boolean).join(', ') })),
          { value: 'otra', label: t('armados.otraPersona') },
        ]}
        onChange={(e) => {
          const { value } = e.currentTarget
          const [unico = ''] = parentescos.length === 1 ? parentescos : []
          if (value === 'otra') cambiar({ ...vacio, parentesco: unico })
          else cambiar(sirven.find((f) => String(f.id) === value) ?? null)
        }}
      />
      {otra && (
        <div className="campos">
          <TextInput
            label={t('armados.apellido')}
            maxLength={40}
            value={elegido.apellido}
            onChange={(e) => poner({ apellido: e.currentTarget.value })}
          />
          <TextInput
            label={t('armados.nombre')}
            maxLength={40}
            value={elegido.nombre}
            onChange={(e) => poner({ nombre: e.currentTarget.value })}
          />
          <NativeSelect
            label={t('armados.parentesco')}
            value={elegido.parentesco}
            data={['', ...(parentescos.length > 0 ? parentescos : todos.map(({ nombre }) => nombre))]}
            onChange={(e) => poner({ parentesco: e.currentTarget.value })}
          />
          <TextInput
            label={t('armados.documento')}
            inputMode="numeric"
            maxLength={8}
            value={elegido.numeroDocumento === null ? '' : String(elegido.numeroDocumento)}
            onChange={(e) => poner({ numeroDocumento: Number(e.currentTarget.value.replace(/\D/g, '')) || null })}
          />
          <DateField
            label={t('armados.nacimiento')}
            maxDate={today()}
            value={elegido.fechaNacimiento || null}
            onChange={(dia) => poner({ fechaNacimiento: dia ?? '' })}
          />
        </div>
      )}
    </div>
  )
}

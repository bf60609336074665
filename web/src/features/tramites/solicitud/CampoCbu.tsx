import './campo-cbu.css'
import { solicitudPrestamo } from '@gremial/contract/tramites/solicitud.ts'
import { bankOfCbu, isValidCbu } from '@gremial/contract/values/cbu.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../platform/callApi.ts'
import { useCan } from '../../../platform/user.ts'
import { Icon } from '../../../ui/icons.tsx'
import { enBloques } from './enBloques.ts'

interface Props {
  /** Digits. */
  valor: string
  cambiar(cbu: string): void
  error: ReactNode
  ayuda: string
  /** Replaces the usual label. */
  rotulo?: ReactNode
  /** Class of the block, of the screen that it stands in. */
  bloque?: string
}

/** Account for the payout: its check digits are validated while typing, and its bank is shown. */
export function CampoCbu({ valor, cambiar, error, ayuda, rotulo, bloque }: Props) {
  const { t } = useTranslation()
  const [adentro, setAdentro] = useState(false)
  const [dejado, setDejado] = useState(false)
  const pide = useCan('tramites.iniciar')
  const entero = valor.length === 22
  const bien = isValidCbu(valor)
  const { data } = useQuery({
    ...read(solicitudPrestamo.banco, { query: { codigo: bankOfCbu(valor) } }),
    // The designer shows this field to users without this permission.
    enabled: bien && pide,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const mal =
    error ??
    (entero && !bien
      ? t('validacion.cbu')
      : dejado && valor !== '' && !entero
        ? t('solicitud.cbuCorto', { count: 22 - valor.length })
        : undefined)
  return (
    <div className={bloque}>
      <TextInput
        data-path="cbu"
        label={rotulo ?? t('solicitud.cbu')}
        inputMode="numeric"
        autoComplete="off"
        value={adentro ? valor : enBloques(valor)}
        description={ayuda}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={mal}
        onFocus={() => {
          setAdentro(true)
          setDejado(false)
        }}
        onBlur={() => {
          setAdentro(false)
          setDejado(true)
        }}
        onChange={(e) => cambiar(e.currentTarget.value.replace(/\D/g, '').slice(0, 22))}
      />
      <p className="cbu-bien" role="status">
        {bien && (
          <>
            <Icon name="bien" small />
            <span>{data?.banco ? t('solicitud.cbuBienDe', { banco: data.banco }) : t('solicitud.cbuBien')}</span>
          </>
        )}
      </p>
    </div>
  )
}

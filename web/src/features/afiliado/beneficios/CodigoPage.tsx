import { type CodigoMirado, codigoEscrito, codigoImpreso, codigosBeneficio } from '@gremial/contract/afiliado/beneficios.ts'
import { request } from '@gremial/contract/platform/call.ts'
import { timeOf } from '@gremial/contract/values/dates.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../platform/api.ts'
import { read } from '../../../platform/callApi.ts'
import { useTitle } from '../../../platform/title.ts'
import { Button } from '../../../ui/Button.tsx'
import { Query } from '../../../ui/Query.tsx'
import { useAction } from '../../../ui/useAction.ts'
import { Marco } from '../verificacion/Marco.tsx'
import { Veredicto } from '../verificacion/Veredicto.tsx'

/** Code of a member, for the shop: benefit, validity, and the button to use it. */
export function CodigoPage() {
  const { t } = useTranslation()
  const { codigo } = useParams({ from: '/beneficio/$codigo' })
  useTitle(t('beneficios.tituloCodigo'))
  const consulta = useQuery({ ...read(codigosBeneficio.mirar, { params: { codigo } }), staleTime: 0, gcTime: 0, retry: false })
  const [usado, setUsado] = useState<CodigoMirado>()
  const { run, running } = useAction()
  const noExiste = consulta.error instanceof ApiError && consulta.error.code === 'ENLACE_INVALIDO'
  const error = noExiste ? new Error(t('beneficios.noExiste')) : consulta.error
  const usar = () =>
    run(request(codigosBeneficio.usar, { params: { codigo } }), {
      failure: t('beneficios.tituloCodigo'),
      onSuccess: setUsado,
      onRejected() {
        void consulta.refetch()
        return false
      },
    })
  return (
    <Marco titulo={t('beneficios.tituloCodigo')}>
      <Query query={{ ...consulta, error }} rows={4} failure={t('beneficios.fallo')}>
        {(mirado) => <Codigo codigo={usado ?? mirado} recien={usado !== undefined} usar={() => void usar()} usando={running} />}
      </Query>
      <OtroCodigo key={codigo} />
    </Marco>
  )
}

const signos = { VALE: 'ok', VENCIDO: 'alerta', USADO: 'mal' } as const

interface Props {
  codigo: CodigoMirado
  /** Used from this screen just now. */
  recien: boolean
  usar(): void
  usando: boolean
}

function Codigo({ codigo: c, recien, usar, usando }: Props) {
  const { t } = useTranslation()
  const hora = (momento: string) => timeOf(new Date(momento))
  const bien = recien || c.estado === 'VALE'
  return (
    <Veredicto
      clase={bien ? 'ok' : signos[c.estado]}
      icono={bien ? 'bien' : 'impide'}
      palabra={recien ? t('beneficios.aplicado', { hora: hora(c.usado) }) : t(`beneficios.${c.estado}`)}
      nombre={c.ofrece}
      resultado={recien ? 'APLICADO' : c.estado}
    >
      <p>{c.comercio}</p>
      {c.condiciones && <p className="suave">{c.condiciones}</p>}
      <p>{t('beneficios.para', { persona: c.persona })}</p>
      {c.estado === 'VALE' && (
        <>
          <p className="suave">{t('beneficios.valeHasta', { hora: hora(c.vence) })}</p>
          <Button variant="principal" width loading={usando} onClick={usar}>
            {t('beneficios.usar')}
          </Button>
          <p className="suave">{t('beneficios.usarAviso')}</p>
        </>
      )}
      {c.estado === 'VENCIDO' && <p className="suave">{t('beneficios.vencioA', { hora: hora(c.vence) })}</p>}
      {c.estado === 'USADO' && !recien && <p className="suave">{t('beneficios.aplicado', { hora: hora(c.usado) })}</p>}
    </Veredicto>
  )
}

/** Form for a code read aloud. */
function OtroCodigo() {
  const { t } = useTranslation()
  const navegar = useNavigate()
  const [escrito, setEscrito] = useState('')
  const [mal, setMal] = useState('')
  const mirar = (evento: FormEvent) => {
    evento.preventDefault()
    const codigo = codigoEscrito(escrito)
    setMal(codigo ? '' : t('beneficios.noExiste'))
    if (codigo) void navegar({ to: '/beneficio/$codigo', params: { codigo } })
  }
  return (
    <form noValidate className="hoja hoja-in pila" onSubmit={mirar}>
      <TextInput
        label={t('beneficios.escribir')}
        value={escrito}
        maxLength={12}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={codigoImpreso('········')}
        error={mal}
        onChange={(e) => setEscrito(e.currentTarget.value)}
      />
      <Button type="submit">{t('beneficios.mirar')}</Button>
    </form>
  )
}

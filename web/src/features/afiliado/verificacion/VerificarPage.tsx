import { papelDe } from '@gremial/contract/afiliado/verificacion-codigo.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../../platform/title.ts'
import { Icon } from '../../../ui/icons.tsx'
import { Query } from '../../../ui/Query.tsx'
import { Marco } from './Marco.tsx'
import { ResultadoVerificacion } from './ResultadoVerificacion.tsx'
import { actualizarListas, SinListas, verificar } from './verificar.ts'

const titulos = { CARNET: 'titulo', CONSTANCIA: 'tituloConstancia', PADRON: 'tituloPadron' } as const

/** Page of a card's QR on anyone's phone: is it in force? (decisions §9.1) */
export function VerificarPage() {
  const { t } = useTranslation()
  const { token } = useParams({ from: '/verificar/$token' })
  const titulo = t(`carnet.verificacion.${titulos[papelDe(token) ?? 'CARNET']}`)
  useTitle(titulo)
  const { data, error, refetch } = useQuery({
    queryKey: ['verificar', token],
    // Not cached: opening it again verifies again.
    staleTime: 0,
    gcTime: 0,
    retry: false,
    queryFn: async () => {
      const resultado = await verificar(token)
      // Prepares for offline verification later.
      if (resultado.datosDe === null) void actualizarListas()
      return resultado
    },
  })
  const dicho = error instanceof SinListas ? new Error(t('carnet.verificacion.sinDatos')) : error
  return (
    <Marco titulo={titulo}>
      <Query query={{ data, error: dicho, refetch }} rows={4} failure={t('carnet.verificacion.fallo')}>
        {(resultado) => <ResultadoVerificacion resultado={resultado} />}
      </Query>
      {(data ?? error) && (
        <Link to="/verificador" className="boton">
          <Icon name="escudo" />
          {t('carnet.verificacion.otro')}
        </Link>
      )}
    </Marco>
  )
}

import assert from 'node:assert/strict';
import { ResponseError } from '../../../src/client/errors';
import { PlatformClient } from '../../../src/client/primary/platform-client';
import { answerResult } from '../../support/servers/http-server';
import { httpSetUp } from '../../support/servers/http-setup';
import { EWOQ_CB58, MAINNET_X } from '../../support/known-ids';

describe('the client of the P-Chain', () => {
  const { serve, client } = httpSetUp();

  for (const subnetID of ['', '2', EWOQ_CB58, `${MAINNET_X.slice(0, -1)}N`, '$(rm)', 7]) {
    it(`does not take ${JSON.stringify(subnetID)} for the subnet of a blockchain`, async () => {
      const { url } = await serve((request, response) => answerResult(request, response, { subnetID }));
      const platform = new PlatformClient({ http: client(), baseURL: url });
      await assert.rejects(platform.validatedBy({ blockchainID: MAINNET_X }), ResponseError);
    });
  }
});

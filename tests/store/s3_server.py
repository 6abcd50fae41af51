"""An S3 server of the tests' own on this machine: moto's, which keeps everything in memory."""

import logging
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import quote, urlsplit

KEY, SECRET = "tests-key", "tests/secret+"
_SIGNED = {
    "Content-Type": "application/octet-stream",
    "Authorization": f"AWS4-HMAC-SHA256 Credential={KEY}/20260101/us-east-1/s3/aws4_request, "
    "SignedHeaders=host, Signature=0",
}
"""moto wants to see a signature, and looks no closer."""


class S3:
    """Its address, and what lies in it: all without DuckDB."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._buckets = 0

    def bucket(self) -> str:
        """A new bucket."""
        self._buckets += 1
        name = f"hands-{self._buckets}"
        self.put(f"s3://{name}", b"")
        return name

    def put(self, address: str, content: bytes) -> None:
        self._ask("PUT", address, content)

    def delete(self, address: str) -> None:
        self._ask("DELETE", address)

    def get(self, address: str) -> bytes:
        return self._ask("GET", address)

    def environment(self) -> dict[str, str]:
        return {
            "AWS_ACCESS_KEY_ID": KEY,
            "AWS_SECRET_ACCESS_KEY": SECRET,
            "AWS_ENDPOINT_URL": self.url,
            "AWS_REGION": "eu-central-1",
        }

    def _ask(self, method: str, address: str, content: bytes | None = None) -> bytes:
        parts = urlsplit(address)
        url = f"{self.url}/{parts.netloc}{quote(parts.path)}"
        request = urllib.request.Request(url, content, _SIGNED, method=method)
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read()


@contextmanager
def s3_server() -> Iterator[S3]:
    """Starts one on a free port of 127.0.0.1."""
    from moto.server import ThreadedMotoServer

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        yield S3(f"http://{host}:{port}")
    finally:
        server.stop()

from tests.cli.test_audit_engines import *
def test_x(cli,box,tmp_path):
    page=tmp_path/'page.html'
    e=cli("audit", "--engine", f"bbp={checker(tmp_path)}", "-o", str(page), str(box))
    print(e); raise SystemError(str(e))

select private.count_rows();
